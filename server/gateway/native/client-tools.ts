/** Tools whose schema Anthropic's models know, and that run at the caller's: they cost their tokens and nothing else. */
const CLIENT_TOOL = /^(?:bash|text_editor|computer|memory)_\d{8}$/

export const isClientTool = (type: string | null | undefined): boolean =>
  typeof type === 'string' && CLIENT_TOOL.test(type)
