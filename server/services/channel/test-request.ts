import type { TestType } from '../../../contract/channel.ts'
import type { UnitLine } from '../../wallet/wallet.ts'
import type { ProbeRequest } from './upstream-probe.ts'

const QUESTION = '你好'
const OUTPUT_TOKENS = 16
/** Of `QUESTION`, with what a chat format adds. */
const PROMPT_TOKENS = 32
const BOUNDARY = 'maas-channel-test'
const SAMPLES_PER_SECOND = 8000

type Quantity = Pick<UnitLine, 'item' | 'quantity'>
type Asked = Pick<ProbeRequest, 'path' | 'body' | 'contentType' | 'isStream'>

/** The most that a test uses, and what it asks, in words. */
export const TESTS: Record<TestType, { what: string; most: Quantity[] }> = {
  chat: {
    what: `一句“${QUESTION}”，回答至多 ${OUTPUT_TOKENS} 个 Token`,
    most: [
      { item: 'input', quantity: PROMPT_TOKENS },
      { item: 'output', quantity: OUTPUT_TOKENS },
    ],
  },
  embedding: { what: `“${QUESTION}”的向量`, most: [{ item: 'input', quantity: PROMPT_TOKENS }] },
  image: { what: '一张图', most: [{ item: 'image', quantity: 1 }] },
  speech: { what: `念一句“${QUESTION}”`, most: [{ item: 'character', quantity: QUESTION.length }] },
  transcription: { what: '听一秒的静音', most: [{ item: 'milliminute', quantity: 17 }] },
}

/** The smallest real request of a type. */
export function testRequest(type: TestType, model: string): Asked {
  const json = (path: string, body: object, isStream = false): Asked => ({
    path,
    body: JSON.stringify({ model, ...body }),
    contentType: 'application/json',
    isStream,
  })
  if (type === 'embedding') return json('/embeddings', { input: QUESTION })
  if (type === 'image') return json('/images/generations', { prompt: QUESTION, n: 1 })
  if (type === 'speech') return json('/audio/speech', { input: QUESTION, voice: 'alloy' })
  if (type === 'transcription')
    return {
      path: '/audio/transcriptions',
      body: silenceForm(model),
      contentType: `multipart/form-data; boundary=${BOUNDARY}`,
      isStream: false,
    }
  const limit = /(?:^|\/)(?:o\d|gpt-5)(?![a-z])/i.test(model) ? 'max_completion_tokens' : 'max_tokens'
  const messages = [{ role: 'user', content: QUESTION }]
  return json(
    '/chat/completions',
    { messages, [limit]: OUTPUT_TOKENS, stream: true, stream_options: { include_usage: true } },
    true,
  )
}

function silenceForm(model: string): Buffer {
  const part = (head: string) => `--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n`
  return Buffer.concat([
    Buffer.from(`${part('name="model"')}\r\n${model}\r\n`),
    Buffer.from(`${part('name="file"; filename="silence.wav"')}content-type: audio/wav\r\n\r\n`),
    silence(),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
}

/** A second of 16-bit PCM in a RIFF file. */
function silence(): Buffer {
  const data = SAMPLES_PER_SECOND * 2
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + data, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(SAMPLES_PER_SECOND, 24)
  head.writeUInt32LE(data, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(data, 40)
  return Buffer.concat([head, Buffer.alloc(data)])
}
