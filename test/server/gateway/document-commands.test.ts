import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { shellWithCurl } from '../../support/curl/shell-with-curl.ts'
import { startGateway, type GatewayUser, type TestGateway } from './start-gateway.ts'

const run = promisify(execFile)
const ROOT = join(__dirname, '../../..')
const CACHE = join(ROOT, '.cache')
const MODELS: Record<string, string> = {
  图像: 'demo-image',
  语音: 'demo-speech',
  视频: 'demo-video',
  向量: 'demo-embed',
  重排: 'demo-rerank',
}

let gateway: TestGateway
let user: GatewayUser
let folder: string
beforeAll(async () => {
  gateway = await startGateway({ engine: 'sqlite' })
  user = await gateway.newUser('100')
  mkdirSync(CACHE, { recursive: true })
  folder = mkdtempSync(join(CACHE, 'document-commands-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await gateway.close()
})

/** The samples of a document in one language, in their order, filled in as the console does it. */
const samplesOf = (document: string, language: 'sh' | 'js'): string[] =>
  [
    ...readFileSync(join(ROOT, 'docs', `${document}.md`), 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm),
  ].flatMap(([, written, code = '']) => (written === language ? [filled(code)] : []))

const filled = (code: string) =>
  code
    .replaceAll('https://你的域名', gateway.origin)
    .replace(/(图像|语音|视频|向量|重排)?模型编号/g, (_, kind: string = '') => MODELS[kind] ?? 'demo')

const expectFiles = () => {
  for (const [file, at, mark] of [
    ['image.png', 1, 'PNG'],
    ['speech.wav', 0, 'RIFF'],
    ['video.mp4', 4, 'ftyp'],
  ] as const)
    expect(readFileSync(join(folder, file)).toString('latin1', at, at + mark.length)).toBe(mark)
}

test.each([
  ['api-chat', 4, /"cost"/],
  ['api-messages', 2, /"cost"/],
  ['api-responses', 2, /"cost"/],
  ['api-gemini', 2, /"cost"/],
  ['api-media', 4, null],
  ['api-vectors', 2, /"cost"/],
  ['api-batches', 2, /"status"/],
] as const)(
  'the commands of %s (%i) run as they are written',
  async (document, count, prints) => {
    const [setting = '', ...commands] = samplesOf(document, 'sh')
    expect(commands).toHaveLength(count)
    expect(setting).toBe('export API_KEY=sk-你的API-Key\n')
    const script = [`export API_KEY='${user.key}'`, ...commands].join('\n')
    const printed = await shellWithCurl({ script, folder })
    expect(printed).not.toMatch(/"error":\s*\{/)
    if (prints) expect(printed).toMatch(prints)
    else expectFiles()
  },
  120_000,
)

// Google's client is tried by `npm run verify -- clients`.
test.each([
  ['api-chat', 4],
  ['api-messages', 2],
  ['api-responses', 2],
  ['api-media', 4],
  ['api-vectors', 2],
  ['api-batches', 2],
] as const)(
  'the Node.js samples of %s (%i) run as they are written',
  async (document, count) => {
    const samples = samplesOf(document, 'js')
    expect(samples).toHaveLength(count)
    for (const [index, sample] of samples.entries()) {
      writeFileSync(join(folder, `sample-${index}.mjs`), sample)
      const { stdout } = await run(process.execPath, [`sample-${index}.mjs`], {
        cwd: folder,
        env: { ...process.env, API_KEY: user.key },
        timeout: 60_000,
      })
      expect(stdout).not.toMatch(/undefined/)
    }
    if (document === 'api-media') expectFiles()
  },
  120_000,
)
