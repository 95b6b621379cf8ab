/** A thought with the signature that its model wants to see again, as OpenRouter's clients send it back. */
export const reasoningDetail = (index: number, { text, signature }: { text: string; signature: string }) => ({
  type: 'reasoning.text',
  text,
  signature,
  format: 'anthropic-claude-v1',
  index,
})

/** A thought that is not shown. */
export const hiddenDetail = (index: number, data: string) => ({
  type: 'reasoning.encrypted',
  data,
  format: 'anthropic-claude-v1',
  index,
})
