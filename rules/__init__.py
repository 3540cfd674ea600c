"""Rules as libraries: facts in; breakdowns, refusals and odds out. They know no map and no window."""
