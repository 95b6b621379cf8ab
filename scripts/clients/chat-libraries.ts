import type { Gateway, Library } from './run-library.ts'

const settingsOf = ({ origin, key }: Gateway) =>
  `{ apiKey: ${JSON.stringify(key)}, baseURL: ${JSON.stringify(`${origin}/v1`)} }`

export const llamaIndex: Library = {
  package: '@llamaindex/openai',
  version: '0.4.23',
  also: ['llamaindex@0.12.1'],
  wire: 'chat',
  program: (gateway) => `import { OpenAI } from '@llamaindex/openai'

const llm = new OpenAI({ model: 'talker', ...${settingsOf(gateway)} })
const messages = [{ role: 'user', content: 'hi' }]
console.log('whole', (await llm.chat({ messages })).message.content.length > 0)
let text = ''
for await (const { delta } of await llm.chat({ messages, stream: true })) text += delta
console.log('streamed', text.length > 0)
`,
  prints: ['whole true', 'streamed true'],
  calls: 2,
}

export const instructor: Library = {
  package: '@instructor-ai/instructor',
  version: '1.7.0',
  also: ['openai@4.104.0', 'zod@3.25.76'],
  wire: 'chat',
  program: (gateway) => `import Instructor from '@instructor-ai/instructor'
import OpenAI from 'openai'
import { z } from 'zod'

const client = Instructor({ client: new OpenAI(${settingsOf(gateway)}), mode: 'TOOLS' })
const schema = z.object({ age: z.number() })
const messages = [{ role: 'user', content: '[[工具]] how old?' }]
const { age } = await client.chat.completions.create({ model: 'talker', messages, response_model: { schema, name: 'person' } })
console.log('structured', typeof age)
`,
  prints: ['structured number'],
  calls: 1,
}

export const tokenJs: Library = {
  package: 'token.js',
  version: '0.7.1',
  wire: 'chat',
  program: (gateway) => `import { TokenJS } from 'token.js'

const tokens = new TokenJS(${settingsOf(gateway)})
const request = () => ({ provider: 'openai-compatible', model: 'talker', messages: [{ role: 'user', content: 'hi' }] })
console.log('whole', (await tokens.chat.completions.create(request())).choices[0].message.content.length > 0)
let text = ''
for await (const chunk of await tokens.chat.completions.create({ ...request(), stream: true })) text += chunk.choices[0]?.delta?.content ?? ''
console.log('streamed', text.length > 0)
`,
  prints: ['whole true', 'streamed true'],
  calls: 2,
}

export const mastra: Library = {
  package: '@mastra/core',
  version: '1.71.0',
  also: ['zod@4.6.7'],
  wire: 'chat',
  program: ({ origin, key }) => `import { Agent } from '@mastra/core/agent'
import { createTool } from '@mastra/core/tools'
import { z } from 'zod'

const model = { id: 'maas/talker', url: ${JSON.stringify(`${origin}/v1`)}, apiKey: ${JSON.stringify(key)} }
const read = createTool({ id: 'read', description: 'reads', inputSchema: z.object({ path: z.string() }), execute: async () => 'The file says 42.' })
const agent = new Agent({ id: 'reader', name: 'reader', instructions: 'Read.', model, tools: { read } })
console.log('whole', (await agent.generate('hi')).text.length > 0)
console.log('tool', (await agent.generate('[[工具]] read', { maxSteps: 2 })).text.includes('42'))
`,
  prints: ['whole true', 'tool true'],
  calls: 3,
}
