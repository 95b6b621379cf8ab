import type { Library } from './run-library.ts'

export const agents: Library = {
  package: '@openai/agents',
  version: '0.20.0',
  also: ['openai@7.59.0', 'zod@4.6.7'],
  wire: 'Responses',
  program: ({
    origin,
    key,
  }) => `import { Agent, run, tool, setDefaultOpenAIClient, setTracingDisabled } from '@openai/agents'
import OpenAI from 'openai'
import { z } from 'zod'

setTracingDisabled(true)
setDefaultOpenAIClient(new OpenAI({ apiKey: ${JSON.stringify(key)}, baseURL: ${JSON.stringify(`${origin}/v1`)}, maxRetries: 0 }))
const read = tool({ name: 'read', description: 'reads', parameters: z.object({ path: z.string() }), execute: async () => 'The file says 42.' })
const agent = new Agent({ name: 'reader', model: 'talker', instructions: 'Read.', tools: [read] })
const done = await run(agent, '[[工具]] read')
console.log('ran', done.finalOutput.includes('42'))
const streamed = await run(agent, 'hi', { stream: true })
let events = 0
for await (const _ of streamed) events += 1
console.log('streamed', events > 3, streamed.finalOutput.length > 0)
`,
  prints: ['ran true', 'streamed true true'],
  calls: 3,
}
