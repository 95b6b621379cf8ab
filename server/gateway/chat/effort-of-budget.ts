/** Budgets of thought up to these many tokens count as little and as middling. */
export const BUDGETS = { low: 4096, medium: 16_384 }

/** `reasoning_effort` for a budget of tokens. */
export const effortOfBudget = (tokens: number) =>
  tokens <= BUDGETS.low ? 'low' : tokens <= BUDGETS.medium ? 'medium' : 'high'
