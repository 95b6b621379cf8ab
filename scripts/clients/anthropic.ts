import { demoAndErrors } from './played-errors.ts'
import type { Library } from './run-library.ts'

export const anthropic: Library = {
  package: '@anthropic-ai/sdk',
  version: '1.14.0',
  wire: 'Messages, translated and as they came',
  playing: demoAndErrors,
  program: ({ origin, key }) => `import Anthropic from '@anthropic-ai/sdk'

const settings = { baseURL: ${JSON.stringify(origin)}, maxRetries: 0 }
const anthropic = new Anthropic({ ...settings, apiKey: ${JSON.stringify(key)} })
const tried = (call) => call.then(() => 'no error', (error) => error)
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: PNG } }
const tools = [{ name: 'read', input_schema: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] } }]
for (const model of ['agent', 'agent-native']) {
  const ask = (content, more = {}) => ({ model, max_tokens: 500, messages: [{ role: 'user', content }], ...more })
  const whole = await anthropic.messages.create(ask([{ type: 'text', text: 'hi' }, image]))
  const streamed = await anthropic.messages.stream(ask('hi')).finalMessage()
  const called = await anthropic.messages.create(ask('read', { tools }))
  const use = called.content.find(({ type }) => type === 'tool_use')
  const messages = [{ role: 'user', content: 'read' }, { role: 'assistant', content: called.content }, { role: 'user', content: [{ type: 'tool_result', tool_use_id: use.id, content: [{ type: 'text', text: '42' }, image] }] }]
  const answer = await anthropic.messages.create({ model, max_tokens: 500, tools, messages })
  console.log(model, whole.content[0].text, streamed.content[0].text, streamed.stop_reason, use.name, use.input.path, answer.content[0].text)
  console.log(model, 'counted', (await anthropic.messages.countTokens({ model, messages: [{ role: 'user', content: 'hi' }] })).input_tokens > 0)
}
const model = 'talker'
const ask = (content, more = {}) => ({ model, max_tokens: 500, messages: [{ role: 'user', content }], ...more })
const thinking = { type: 'enabled', budget_tokens: 1024 }
const thought = await anthropic.messages.create(ask('[[推理]]', { max_tokens: 2000, thinking }))
console.log('thought', thought.content.map(({ type }) => type).join())
const leaving = anthropic.messages.stream(ask('[[长文 900]] [[间隔 50ms]]', { max_tokens: 1000 }))
leaving.on('text', () => leaving.abort())
await tried(leaving.finalMessage())
const down = []
for (let i = 0; i < 6; i += 1) down.push(await tried(anthropic.messages.create({ ...ask('overloaded'), model: 'down-native' })))
console.log('down', down.map(({ status }) => status).join(), down.at(-1).error.error.type)
const wrong = new Anthropic({ ...settings, apiKey: 'sk-wrong' })
const errors = [
  await tried(wrong.messages.create(ask('hi'))),
  await tried(anthropic.messages.create({ ...ask('hi'), model: 'dear', max_tokens: 100000, stream: true })),
  await tried(anthropic.messages.create({ ...ask('hi'), model: 'none' })),
  await tried(anthropic.messages.create(ask('x'.repeat(40_000_000)))),
  await tried(anthropic.messages.create(ask('[[429 7s]]'))),
]
console.log('errors', errors.map(({ status }) => status).join(), errors.map(({ error }) => error.error.type).join(), errors.at(-1).headers.get('retry-after'))
`,
  prints: [
    'agent I see it. I see it. end_turn read a.txt I see it.',
    'agent counted true',
    'agent-native I see it. I see it. end_turn read a.txt I see it.',
    'agent-native counted true',
    'thought thinking,text',
    'down 502,502,502,502,502,529 overloaded_error',
    'errors 401,402,404,413,429 authentication_error,billing_error,not_found_error,request_too_large,rate_limit_error 7',
  ],
  calls: 16,
}
