import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { shellWithCurl } from '../../support/curl/shell-with-curl.ts'
import { startGateway, type GatewayUser, type TestGateway } from './start-gateway.ts'

const ROOT = join(__dirname, '../../..')
const CACHE = join(ROOT, '.cache')
const MODELS = {
  MODEL: 'demo',
  IMAGE_MODEL: 'demo-image',
  SPEECH_MODEL: 'demo-speech',
  VIDEO_MODEL: 'demo-video',
  EMBED_MODEL: 'demo-embed',
  RERANK_MODEL: 'demo-rerank',
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

/** The commands of a document, in their order; the first ones only set what the others need. */
function commandsOf(document: string): string[] {
  const text = readFileSync(join(ROOT, 'docs', `${document}.md`), 'utf8')
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code)
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
    const [setting = '', ...commands] = commandsOf(document)
    expect(commands).toHaveLength(count)
    const names = [...setting.matchAll(/^export (\w+)=/gm)].map(([, name = '']) => name)
    expect(names.slice(0, 2)).toEqual(['BASE_URL', 'API_KEY'])
    const values: Record<string, string> = {
      BASE_URL: `${gateway.origin}/v1`,
      API_KEY: user.key,
      ...MODELS,
    }
    const exported = names.map((name) => `export ${name}='${values[name] ?? ''}'`)
    const printed = await shellWithCurl({ script: [...exported, ...commands].join('\n'), folder })
    expect(printed).not.toMatch(/"error":\s*\{/)
    if (prints) expect(printed).toMatch(prints)
    else
      for (const [file, at, mark] of [
        ['image.png', 1, 'PNG'],
        ['speech.wav', 0, 'RIFF'],
        ['video.mp4', 4, 'ftyp'],
      ] as const)
        expect(readFileSync(join(folder, file)).toString('latin1', at, at + mark.length)).toBe(mark)
  },
  120_000,
)
