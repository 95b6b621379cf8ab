/** What Anthropic's own service sends, as its documentation and its SDKs have it. */
export const messageUsage = {
  input_tokens: 10,
  cache_creation_input_tokens: 70,
  cache_read_input_tokens: 20,
  cache_creation: { ephemeral_5m_input_tokens: 30, ephemeral_1h_input_tokens: 40 },
  output_tokens: 12,
  service_tier: 'standard',
}

/** One event of a stream, as it stands on the wire. */
export const messageEvent = (type: string, members: object = {}) =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...members })}\n\n`

export const begins = (usage: object = { ...messageUsage, output_tokens: 1 }) =>
  messageEvent('message_start', {
    message: {
      id: 'msg_01XFDUDYJgAACzvnptvVoYEL',
      type: 'message',
      role: 'assistant',
      model: 'real-name',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage,
    },
  })
export const pings = messageEvent('ping')

type Block =
  | { type: 'text'; text: string }
  | { type: 'thinking'; thinking: string; signature: string }
  | { type: 'tool_use'; id: string; name: string; input: object }

const slices = (text: string, size: number) =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, i) => text.slice(i * size, (i + 1) * size))

/** The events of one block, its words in pieces of a length. */
export function blockEvents(block: Block, index: number, size = 7): string {
  const delta = (members: object) => messageEvent('content_block_delta', { index, delta: members })
  const start = (content_block: object) => messageEvent('content_block_start', { index, content_block })
  const stop = messageEvent('content_block_stop', { index })
  if (block.type === 'text')
    return (
      start({ type: 'text', text: '' }) +
      slices(block.text, size)
        .map((text) => delta({ type: 'text_delta', text }))
        .join('') +
      stop
    )
  if (block.type === 'thinking')
    return (
      start({ type: 'thinking', thinking: '', signature: '' }) +
      slices(block.thinking, size)
        .map((thinking) => delta({ type: 'thinking_delta', thinking }))
        .join('') +
      delta({ type: 'signature_delta', signature: block.signature }) +
      stop
    )
  const { id, name, input } = block
  const slicesOfInput = Object.keys(input).length === 0 ? [''] : ['', ...slices(JSON.stringify(input), size)]
  return (
    start({ type: 'tool_use', id, name, input: {} }) +
    slicesOfInput.map((partial_json) => delta({ type: 'input_json_delta', partial_json })).join('') +
    stop
  )
}

/** The end of a stream: the counts in it are those of all of the message. */
export const ends = (stop_reason = 'end_turn', usage: object = { output_tokens: 12 }) =>
  messageEvent('message_delta', { delta: { stop_reason, stop_sequence: null }, usage }) +
  messageEvent('message_stop')

/** A whole message. */
export const message = (content: object[], more: object = {}) => ({
  id: 'msg_01XFDUDYJgAACzvnptvVoYEL',
  type: 'message',
  role: 'assistant',
  model: 'real-name',
  content,
  stop_reason: 'end_turn',
  stop_sequence: null,
  usage: messageUsage,
  ...more,
})
