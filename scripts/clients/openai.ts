import { demoAndErrors } from './played-errors.ts'
import type { Library } from './run-library.ts'

const WAV = `Buffer.from(await (await openai.audio.speech.create({ model: 'speaker', voice: 'alloy', input: '你好', response_format: 'wav' })).arrayBuffer())`

export const openai: Library = {
  package: 'openai',
  version: '7.59.0',
  also: ['zod@4.6.7'],
  wire: 'OpenAI, every one',
  playing: demoAndErrors,
  program: ({ origin, key }) => `import OpenAI, { toFile } from 'openai'
import { zodResponseFormat, zodTextFormat } from 'openai/helpers/zod'
import { z } from 'zod'

const settings = { baseURL: ${JSON.stringify(`${origin}/v1`)}, maxRetries: 0 }
const openai = new OpenAI({ ...settings, apiKey: ${JSON.stringify(key)} })
const model = 'talker'
const ask = (content, more = {}) => ({ model, messages: [{ role: 'user', content }], ...more })
const print = (what, ...values) => console.log([what, ...values].join(' '))
const tried = (call) => call.then(() => 'no error', (error) => error)

const whole = await openai.chat.completions.create(ask('hi'))
print('chat', whole.choices[0].message.content.length > 0, whole.usage.total_tokens > 0)
let text = ''
for await (const chunk of await openai.chat.completions.create(ask('hi', { stream: true }))) text += chunk.choices[0].delta.content ?? ''
print('streamed', text.length > 0)
const parameters = { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] }
const tools = [{ type: 'function', function: { name: 'read', parameters } }]
const asking = ask('[[工具]]', { tools })
const { message } = (await openai.chat.completions.create(asking)).choices[0]
const result = { role: 'tool', tool_call_id: message.tool_calls[0].id, content: 'The file says 42.' }
const answer = await openai.chat.completions.create({ ...asking, messages: [...asking.messages, message, result] })
print('tool', message.tool_calls[0].function.name, answer.choices[0].message.content.includes('42'))
const Named = z.object({ name: z.string(), age: z.number() })
const parsed = await openai.chat.completions.parse(ask('hi', { response_format: zodResponseFormat(Named, 'named') }))
print('parsed', typeof parsed.choices[0].message.parsed.name, typeof parsed.choices[0].message.parsed.age)
const PNG = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const seen = await openai.chat.completions.create({ model: 'agent', messages: [{ role: 'user', content: [{ type: 'text', text: 'see' }, { type: 'image_url', image_url: { url: PNG } }] }] })
print('picture read', seen.choices[0].message.content)

const first = await openai.responses.create({ model, input: 'hi' })
const next = await openai.responses.create({ model, input: 'and then?', previous_response_id: first.id })
print('response', next.output_text.length > 0, (await openai.responses.retrieve(first.id)).id === first.id)
await openai.responses.delete(first.id)
print('deleted', (await tried(openai.responses.retrieve(first.id))).status)
let types = []
for await (const { type } of await openai.responses.create({ model, input: 'hi', stream: true })) types.push(type)
print('response streamed', types[0], types.at(-1))
const read = await openai.responses.parse({ model, input: 'hi', text: { format: zodTextFormat(Named, 'named') } })
print('response parsed', typeof read.output_parsed.age)
let later = await openai.responses.create({ model, input: 'hi', background: true })
while (['queued', 'in_progress'].includes(later.status)) {
  await new Promise((resolve) => setTimeout(resolve, 200))
  later = await openai.responses.retrieve(later.id)
}
print('in the background', later.status)

print('completion', (await openai.completions.create({ model, prompt: 'hi' })).choices[0].text.length > 0)
print('embedded', (await openai.embeddings.create({ model: 'embedder', input: ['a', 'b'] })).data.length)
print('moderated', (await openai.moderations.create({ model: 'judge', input: ['hi', 'there'] })).results.length)
print('listed', (await openai.models.list()).data.some(({ id }) => id === model), (await openai.videos.list()).data.length)

const picture = await openai.images.generate({ model: 'painter', prompt: '海', size: '1024x1024', response_format: 'b64_json' })
const png = Buffer.from(picture.data[0].b64_json, 'base64')
const edited = await openai.images.edit({ model: 'painter', prompt: '猫', image: await toFile(png, 'a.png', { type: 'image/png' }) })
print('drawn and edited', png.length > 0, (await (await fetch(edited.data[0].url)).arrayBuffer()).byteLength > 0)
let parts = 0
for await (const { type } of await openai.images.generate({ model: 'painter', prompt: '海', stream: true, partial_images: 2 })) parts += type.endsWith('partial_image') ? 1 : 10
print('drawn in parts', parts)
const wav = ${WAV}
const file = () => toFile(wav, 'a.wav')
let events = 0
for await (const event of await openai.audio.transcriptions.create({ model: 'listener', file: await file(), stream: true })) events += event.type === 'transcript.text.done' ? 1 : 0
print('heard', events, typeof (await openai.audio.translations.create({ model: 'listener', file: await file() })).text)

const line = (i) => JSON.stringify({ custom_id: 'line-' + i, method: 'POST', url: '/v1/chat/completions', body: ask('hi ' + i) })
const input = await openai.files.create({ file: await toFile(Buffer.from([1, 2, 3].map(line).join('\\n')), 'a.jsonl'), purpose: 'batch' })
let batch = await openai.batches.create({ input_file_id: input.id, endpoint: '/v1/chat/completions', completion_window: '24h' })
while (batch.status !== 'completed') {
  await new Promise((resolve) => setTimeout(resolve, 300))
  batch = await openai.batches.retrieve(batch.id)
}
print('batch', batch.request_counts.completed, (await (await openai.files.content(batch.output_file_id)).text()).trim().split('\\n').length)

const leaving = new AbortController()
const left = await openai.chat.completions.create(ask('[[长文 900]] [[间隔 50ms]]', { stream: true }), { signal: leaving.signal })
for await (const _ of left) leaving.abort()
print('cancelled')
const wrong = new OpenAI({ ...settings, apiKey: 'sk-wrong' })
const e401 = await tried(wrong.chat.completions.create(ask('hi')))
const e402 = await tried(openai.chat.completions.create(ask('hi', { model: 'dear', max_tokens: 100000 })))
const e404 = await tried(openai.chat.completions.create(ask('hi', { model: 'none' })))
const e413 = await tried(openai.chat.completions.create(ask('x'.repeat(40_000_000))))
const e429 = await tried(openai.chat.completions.create(ask('[[429 7s]]')))
const down = []
for (let i = 0; i < 6; i += 1) down.push((await tried(openai.chat.completions.create(ask('overloaded', { model: 'down' })))).status)
print('errors', [e401, e402, e404, e413, e429].map(({ status }) => status), e402.code, e429.headers.get('retry-after'))
print('down', down)
`,
  prints: [
    'chat true true',
    'streamed true',
    'tool read true',
    'parsed string number',
    'picture read I see it.',
    'response true true',
    'deleted 404',
    'response streamed response.created response.completed',
    'response parsed number',
    'in the background completed',
    'completion true',
    'embedded 2',
    'moderated 2',
    'listed true 0',
    'drawn and edited true true',
    'drawn in parts 12',
    'heard 1 string',
    'batch 3 3',
    'cancelled',
    'errors 401,402,404,413,429 insufficient_quota 7',
    // After five failures in a row it is not asked any more.
    'down 502,502,502,502,502,503',
  ],
  calls: 30,
}
