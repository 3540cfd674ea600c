"""The dock that shows the selected token and edits it, one command an edit."""
