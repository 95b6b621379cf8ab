import type { TestType } from '../../../contract/channel.ts'
import type { Protocol } from '../../../contract/protocols.ts'
import { SAMPLE_RATE, wavHeader } from '../../platform/audio/write-wav.ts'
import type { ChatModel } from '../schema/schema.ts'
import { writeForm, type Form } from '../../platform/http/form.ts'
import type { UnitLine } from '../../wallet/index.ts'
import { outputLimitOf } from '../model/output-limit.ts'
import type { ProbeRequest } from './upstream-probe.ts'

const QUESTION = '你好'
const OUTPUT_TOKENS = 16
/** `QUESTION` has at most this number of tokens, with what a chat format adds. */
const PROMPT_TOKENS = 32
const BOUNDARY = 'maas-channel-test'

type Quantity = Pick<UnitLine, 'item' | 'quantity'>
type TestRequest = Pick<ProbeRequest, 'path' | 'body' | 'contentType' | 'isStream'>

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
  rerank: {
    what: `从两段文字里找“${QUESTION}”`,
    most: [
      { item: 'input', quantity: PROMPT_TOKENS * 2 },
      { item: 'search', quantity: 1 },
    ],
  },
  moderation: {
    what: `审一句“${QUESTION}”`,
    most: [
      { item: 'input', quantity: PROMPT_TOKENS },
      { item: 'moderation', quantity: 1 },
    ],
  },
  image: { what: '一张图', most: [{ item: 'image', quantity: 1 }] },
  speech: { what: `念一句“${QUESTION}”`, most: [{ item: 'character', quantity: QUESTION.length }] },
  transcription: { what: '听一秒的静音', most: [{ item: 'milliminute', quantity: 17 }] },
}

interface Tested {
  type: TestType
  target: string
  outputLimit: ChatModel['outputLimit']
  protocol: Protocol
}

/** The smallest real request of a type. */
export function testRequest({ type, target, outputLimit, protocol }: Tested): TestRequest {
  const json = (path: string, body: object, isStream = false): TestRequest => ({
    path,
    body: JSON.stringify({ model: target, ...body }),
    contentType: 'application/json',
    isStream,
  })
  if (type === 'embedding') return json('/embeddings', { input: QUESTION })
  if (type === 'rerank') return json('/rerank', { query: QUESTION, documents: [QUESTION, '再见'] })
  if (type === 'moderation') return json('/moderations', { input: QUESTION })
  if (type === 'image') return json('/images/generations', { prompt: QUESTION, n: 1 })
  if (type === 'speech') return json('/audio/speech', { input: QUESTION, voice: 'alloy' })
  if (type === 'transcription') {
    const file = { filename: 'silence.wav', contentType: 'audio/wav', bytes: silence() }
    const form: Form = [
      ['model', target],
      ['file', file],
    ]
    return { path: '/audio/transcriptions', ...writeForm(form, BOUNDARY), isStream: false }
  }
  const messages = [{ role: 'user', content: QUESTION }]
  if (protocol === 'anthropic')
    return json('/messages', { messages, max_tokens: OUTPUT_TOKENS, stream: true }, true)
  const limit = outputLimitOf(outputLimit, target) ?? 'max_tokens'
  const limits = limit === 'none' ? {} : { [limit]: OUTPUT_TOKENS }
  return json(
    '/chat/completions',
    { messages, ...limits, stream: true, stream_options: { include_usage: true } },
    true,
  )
}

/** A second of 16-bit PCM in a RIFF file. */
function silence(): Buffer {
  const samples = Buffer.alloc(SAMPLE_RATE * 2)
  return Buffer.concat([wavHeader({ sampleCount: SAMPLE_RATE, comment: 'silence' }), samples])
}
