"""Moving on the character scale: budgets, prices, stunts, running, NPCs and fights without a grid."""
