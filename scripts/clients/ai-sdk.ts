import { demoAndErrors } from './played-errors.ts'
import type { Library } from './run-library.ts'

export const aiSdk: Library = {
  package: 'ai',
  version: '7.0.173',
  also: [
    '@ai-sdk/openai@4.0.118',
    '@ai-sdk/openai-compatible@3.0.92',
    '@ai-sdk/anthropic@4.0.105',
    'zod@4.6.7',
  ],
  wire: 'Responses, chat, Messages',
  playing: demoAndErrors,
  program: ({
    origin,
    key,
  }) => `import { generateText, streamText, generateImage, embed, tool, stepCountIs, Output } from 'ai'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { createAnthropic } from '@ai-sdk/anthropic'
import { z } from 'zod'

const settings = { baseURL: ${JSON.stringify(`${origin}/v1`)}, apiKey: ${JSON.stringify(key)} }
const openai = createOpenAI(settings)
const anthropic = createAnthropic(settings)
const models = {
  responses: openai('talker'),
  chat: openai.chat('talker'),
  compatible: createOpenAICompatible({ ...settings, name: 'maas', supportsStructuredOutputs: true })('talker'),
  messages: anthropic('talker'),
}
const read = tool({ description: 'reads', inputSchema: z.object({ path: z.string() }), execute: async () => 'The file says 42.' })
for (const [name, model] of Object.entries(models)) {
  const whole = await generateText({ model, prompt: 'hi' })
  let text = ''
  for await (const part of streamText({ model, prompt: 'hi' }).textStream) text += part
  const used = await generateText({ model, prompt: '[[工具]] read', tools: { read }, stopWhen: stepCountIs(2) })
  console.log(name, whole.text.length > 0, text.length > 0, used.steps[0].toolCalls[0].toolName, used.text.includes('42'))
}
const { output } = await generateText({ model: models.responses, prompt: 'hi', output: Output.object({ schema: z.object({ age: z.number() }) }) })
console.log('structured', typeof output.age)
console.log('native', (await generateText({ model: anthropic('agent-native'), prompt: 'hi', maxOutputTokens: 100 })).text)
console.log('drawn', (await generateImage({ model: openai.image('painter'), prompt: 'sea' })).image.uint8Array.length > 0)
console.log('embedded', (await embed({ model: openai.embedding('embedder'), value: 'hi' })).embedding.length > 0)
`,
  prints: [
    'responses true true read true',
    'chat true true read true',
    'compatible true true read true',
    'messages true true read true',
    'structured number',
    'native I see it.',
    'drawn true',
    'embedded true',
  ],
  calls: 20,
}
