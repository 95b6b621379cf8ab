/** An event of a streamed message, as Anthropic writes it. */
export const messageEvent = (type: string, members: object): Buffer =>
  Buffer.from(`event: ${type}\ndata: ${JSON.stringify({ type, ...members })}\n\n`)
