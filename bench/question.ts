/** The one question of the bench; its answer is the stub's. */
export const question = (isStream: boolean) =>
  JSON.stringify({
    model: 'bench',
    messages: [
      { role: 'user', content: 'Say something of forty words about the sea and those who live by it.' },
    ],
    max_tokens: 2048,
    ...(isStream && { stream: true, stream_options: { include_usage: true } }),
  })
