import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import type { OpenAI as Client } from 'openai'
import type { Browser, Page } from 'playwright-core'
import { startGateway, type GatewayUser, type TestGateway } from '../server/gateway/start-gateway.ts'
import { maasClient } from '../server/support/maas-client.ts'
import { DAY } from '../server/support/test-clock.ts'
import { openBrowser } from '../support/browser.ts'

const CLIENT = resolve(import.meta.dirname, '../../node_modules/openai')
const HTML = `<!doctype html><link rel="icon" href="data:,"><script type="module">
  import OpenAI from '/openai/index.mjs'
  window.OpenAI = OpenAI
</script>`

declare global {
  interface Window {
    OpenAI: typeof Client
  }
}

interface ClientOptions {
  apiKey: string
  baseURL: string
}

let now = Date.now()
let gateway: TestGateway
let user: GatewayUser
let site: Server
let browser: Browser
let page: Page
let clientOptions: ClientOptions

beforeAll(async () => {
  gateway = await startGateway({ engine: 'sqlite', clock: () => now })
  user = await gateway.newUser('10')
  clientOptions = { apiKey: user.key, baseURL: `${gateway.origin}/v1` }
  site = await startSite()
  browser = await openBrowser()
  page = await browser.newPage()
  await openPage()
}, 180_000)

afterAll(async () => {
  await browser.close()
  site.close()
  await gateway.close()
})

/** A site with a page of its own, which brings the files of the `openai` package as npm installed them. */
async function startSite(): Promise<Server> {
  const server = createServer(async ({ url = '/' }, response) => {
    if (url === '/') {
      response.setHeader('content-type', 'text/html').end(HTML)
      return
    }
    const file = await readFile(join(CLIENT, url.replace(/^\/openai\//, ''))).catch(() => null)
    response.setHeader('content-type', 'text/javascript').end(file ?? 'throw new Error("no such file")')
  })
  await new Promise<void>((done) => {
    server.listen(0, 'localhost', done)
  })
  return server
}

async function openPage(): Promise<void> {
  await page.goto(`http://localhost:${(site.address() as AddressInfo).port}/`)
  await page.waitForFunction(() => 'OpenAI' in window)
}

/** What the page can read of a call that is refused; null if it was served. */
const failureOf = (more: Partial<ClientOptions>) =>
  page.evaluate(
    async (options) => {
      const openai = new window.OpenAI({ ...options, dangerouslyAllowBrowser: true, maxRetries: 0 })
      try {
        await openai.chat.completions.create({ model: 'demo', messages: [{ role: 'user', content: 'hi' }] })
        return null
      } catch (error) {
        if (!(error instanceof window.OpenAI.APIError)) return { message: String(error) }
        const { status, code, message, requestID } = error
        return { status, code, message, requestID }
      }
    },
    { ...clientOptions, ...more },
  )

test('the official client asks from a page of another origin', async () => {
  const answer = await page.evaluate(async (options) => {
    const openai = new window.OpenAI({ ...options, dangerouslyAllowBrowser: true })
    const { choices, usage, _request_id } = await openai.chat.completions.create({
      model: 'demo',
      messages: [{ role: 'user', content: 'hi' }],
    })
    return { text: choices[0]?.message.content, tokens: usage?.total_tokens, id: _request_id }
  }, clientOptions)
  expect(answer).toEqual({
    text: expect.stringMatching('内置演示引擎'),
    tokens: expect.any(Number),
    id: expect.stringMatching(/^\S{16,}$/),
  })
})

test('it reads a stream there in the plain loop, chunk by chunk', async () => {
  const { texts, models } = await page.evaluate(async (options) => {
    const openai = new window.OpenAI({ ...options, dangerouslyAllowBrowser: true })
    const stream = await openai.chat.completions.create({
      model: 'demo',
      messages: [{ role: 'user', content: 'hi' }],
      stream: true,
    })
    const chunks: { texts: string[]; models: string[] } = { texts: [], models: [] }
    for await (const chunk of stream) {
      const [first] = chunk.choices
      if (!first) throw new Error('a chunk without choices')
      chunks.texts.push(first.delta.content ?? '')
      chunks.models.push(chunk.model)
    }
    return chunks
  }, clientOptions)
  expect(texts.length).toBeGreaterThan(10)
  expect(texts.join('')).toMatch('内置演示引擎')
  expect([...new Set(models)]).toEqual(['demo'])
})

test('it reads there why a call was refused, and by which number to ask for it', async () => {
  const requestID = expect.stringMatching(/^\S{16,}$/)
  expect(await failureOf({ apiKey: 'sk-wrong' })).toEqual({
    status: 401,
    code: 'invalid_api_key',
    message: expect.stringMatching(/^401 \S/),
    requestID,
  })
  const { accessToken } = await gateway.signIn('13700000000')
  const { key } = await maasClient(gateway.app, accessToken).must('key.add', { name: 'empty' })
  expect(await failureOf({ apiKey: key })).toEqual({
    status: 402,
    code: 'insufficient_quota',
    message: expect.stringMatching(/^402 \S/),
    requestID,
  })
})

test('an <img> there shows a picture by its signed address until that ends', async () => {
  const url = await page.evaluate(async (options) => {
    const openai = new window.OpenAI({ ...options, dangerouslyAllowBrowser: true })
    const { data } = await openai.images.generate({ model: 'demo-image', prompt: '海', size: '256x256' })
    return data?.[0]?.url ?? ''
  }, clientOptions)
  const widthOf = (src: string) =>
    page.evaluate(async (address) => {
      const image = document.createElement('img')
      image.src = address
      document.body.append(image)
      await image.decode().catch(() => {})
      return image.naturalWidth
    }, src)
  expect(await widthOf(url)).toBe(256)
  expect(await widthOf(url.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A')))).toBe(0)
  expect(await widthOf(url.replace(/\?.*/, ''))).toBe(0)
  now += DAY
  // A page shows a picture that it has loaded again without asking.
  await openPage()
  expect(await widthOf(url)).toBe(0)
})
