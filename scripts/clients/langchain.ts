import type { Library } from './run-library.ts'

export const langchain: Library = {
  package: '@langchain/openai',
  version: '1.6.0',
  also: ['@langchain/core', 'zod@4.6.7'],
  wire: 'Responses, chat',
  program: ({ origin, key }) => `import { ChatOpenAI, OpenAIEmbeddings } from '@langchain/openai'
import { tool } from '@langchain/core/tools'
import { HumanMessage, ToolMessage } from '@langchain/core/messages'
import { z } from 'zod'

const settings = { apiKey: ${JSON.stringify(key)}, maxRetries: 0, configuration: { baseURL: ${JSON.stringify(`${origin}/v1`)} } }
const read = tool(async () => 'The file says 42.', { name: 'read', description: 'reads', schema: z.object({ path: z.string() }) })
for (const useResponsesApi of [true, false]) {
  const model = new ChatOpenAI({ ...settings, model: 'talker', useResponsesApi })
  const whole = await model.invoke('hi')
  let text = ''
  for await (const chunk of await model.stream('hi')) text += chunk.text
  const able = model.bindTools([read])
  const question = new HumanMessage('[[工具]] read')
  const called = await able.invoke([question])
  const [{ id, name }] = called.tool_calls
  const answer = await able.invoke([question, called, new ToolMessage({ tool_call_id: id, content: 'The file says 42.' })])
  const { age } = await model.withStructuredOutput(z.object({ age: z.number() })).invoke('hi')
  console.log(useResponsesApi ? 'responses' : 'chat', whole.text.length > 0, text.length > 0, name, answer.text.includes('42'), typeof age)
}
console.log('embedded', (await new OpenAIEmbeddings({ ...settings, model: 'embedder' }).embedQuery('hi')).length > 0)
`,
  prints: ['responses true true read true number', 'chat true true read true number', 'embedded true'],
  calls: 11,
}
