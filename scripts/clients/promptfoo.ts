import type { Library } from './run-library.ts'

export const promptfoo: Library = {
  package: 'promptfoo',
  version: '0.123.1',
  wire: 'chat',
  program: ({ origin, key }) => `process.env.PROMPTFOO_DISABLE_TELEMETRY = '1'
process.env.PROMPTFOO_DISABLE_UPDATE = '1'
const { evaluate } = (await import('promptfoo')).default
const provider = { id: 'openai:chat:talker', config: { apiBaseUrl: ${JSON.stringify(`${origin}/v1`)}, apiKey: ${JSON.stringify(key)} } }
const tests = ['a', 'b'].map((name) => ({ vars: { name }, assert: [{ type: 'regex', value: '.' }] }))
const settings = { prompts: ['hi {{name}}'], providers: [provider], tests, writeLatestResults: false }
const { stats } = await (await evaluate(settings, { cache: false })).toEvaluateSummary()
console.log('evaluated', stats.successes, stats.failures, stats.errors)
process.exit()
`,
  prints: ['evaluated 2 0 0'],
  calls: 2,
}
