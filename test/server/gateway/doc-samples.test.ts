import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ModelType } from '../../../contract/model.ts'
import { samplesFor } from '../../../src/components/code-sample/samples.ts'
import { transcriptionSamples } from '../../../src/components/code-sample/transcription-samples.ts'
import { hasCurl, shellWithCurl } from '../../support/curl/shell-with-curl.ts'
import { startGateway, type GatewayUser, type TestGateway } from './start-gateway.ts'

const run = promisify(execFile)
/** Below this tree, so that `openai` is found as it is in a reader's own project. */
const CACHE = join(__dirname, '../../../.cache')

let gateway: TestGateway
let user: GatewayUser
let folder: string

beforeAll(async () => {
  gateway = await startGateway({ engine: 'sqlite' })
  user = await gateway.newUser('100')
  mkdirSync(CACHE, { recursive: true })
  folder = mkdtempSync(join(CACHE, 'doc-samples-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await gateway.close()
})

const options = () => ({ cwd: folder, env: { ...process.env, API_KEY: user.key }, timeout: 60_000 })

async function runCurl(code: string, isStandIn = !hasCurl): Promise<string> {
  const script = code.replace('sk-你的API-Key', user.key)
  expect(script).not.toBe(code)
  return shellWithCurl({ script, folder, isStandIn })
}

async function runNode(code: string): Promise<string> {
  writeFileSync(join(folder, 'call.mjs'), code)
  return (await run(process.execPath, ['call.mjs'], options())).stdout
}

const starts = (file: string, at: number, text: string) => {
  const path = join(folder, file)
  expect(readFileSync(path).toString('latin1', at, at + text.length)).toBe(text)
  rmSync(path)
}

const kinds: [type: ModelType, modelId: string, check: (printed: string) => void][] = [
  ['chat', 'demo', (printed) => expect(printed).toMatch(/内置|content/)],
  ['image', 'demo-image', () => starts('image.png', 1, 'PNG')],
  ['speech', 'demo-speech', () => starts('speech.wav', 0, 'RIFF')],
  ['video', 'demo-video', () => starts('video.mp4', 4, 'ftyp')],
  ['rerank', 'demo-rerank', (printed) => expect(printed).toMatch(/relevance_score|退款/)],
  ['moderation', 'priced-moderation', (printed) => expect(printed).toMatch(/flagged|false/)],
  ['embedding', 'demo-embed', (printed) => expect(printed).toMatch(/embedding|^512 \d+/)],
]

test.each(kinds)(
  'the curl and Node forms for %s run as they are shown',
  async (type, id, check) => {
    const samples = samplesFor({ model: { id, type }, baseUrl: `${gateway.origin}/v1` })
    const before = await user.wallet()
    check(await runCurl(samples.curl))
    check(await runNode(samples.node))
    const { total } = await user.must('stats.calls', { modelId: id })
    expect(total).toBe(2)
    expect(await user.wallet()).not.toEqual(before)
  },
  120_000,
)

test('the curl and Node forms for transcriptions run as they are shown', async () => {
  const speech = await user.post('/audio/speech', { model: 'demo-speech', input: '今天天气不错' })
  writeFileSync(join(folder, 'speech.wav'), Buffer.from(await speech.arrayBuffer()))
  const samples = transcriptionSamples({ modelId: 'demo-speech', baseUrl: `${gateway.origin}/v1` })
  expect(await runCurl(samples.curl)).toContain('今天天气不错')
  expect(await runCurl(samples.curl, true)).toContain('今天天气不错')
  expect((await runNode(samples.node)).trim()).toBe('今天天气不错')
})
