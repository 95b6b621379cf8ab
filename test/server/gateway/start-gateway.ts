import { formatYuan, parseYuan } from '../../../contract/money.ts'
import type { Protocol } from '../../../contract/protocols.ts'
import type { Engine } from '../../../server/platform/db/client.ts'
import { startUpstream, type TestUpstream } from '../../upstream/start-upstream.ts'
import { maasClient, type MaasClient } from '../support/maas-client.ts'
import { startApp, type StartOptions as AppOptions, type TestApp } from '../support/start-app.ts'

export const UPSTREAM_KEY = 'sk-upstream-canary-0123456789'

interface StartOptions {
  engine: Engine
  env?: Record<string, string>
  /** Now in milliseconds; default: the machine's. */
  clock?: () => number
  /** More of the `up` model, or another price. */
  model?: object
  /** Members of the entries of the upstreams in the catalog; without `second` there is one. */
  first?: { protocol?: Protocol; costs?: object[] }
  second?: { priority?: number; weight?: number; protocol?: Protocol }
  /** Members of each entry of `up-video`, all of them at the same address; default: one entry. */
  videoEntries?: object[]
  overrides?: AppOptions['overrides']
}

export interface TestGateway extends TestApp {
  upstream: TestUpstream
  /** Tried after `upstream`, if `second` was asked for. */
  backup: TestUpstream
  newUser(yuan: string): Promise<GatewayUser>
}

export interface GatewayUser extends MaasClient {
  userId: string
  accessToken: string
  key: string
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>
  /** `[balance, frozen]`, in yuan. */
  wallet(): Promise<[string, string]>
}

/** The real app before scriptable upstreams; model `up` is theirs, the others are the demo engines'. */
export async function startGateway({
  engine,
  env,
  clock,
  model,
  first,
  second,
  videoEntries = [{}],
  overrides,
}: StartOptions): Promise<TestGateway> {
  const [upstream, backup] = await Promise.all([startUpstream(), startUpstream()])
  process.env.TEST_GATEWAY_KEY = UPSTREAM_KEY
  const entry = (baseUrl: string) => ({ baseUrl, apiKeyEnv: 'TEST_GATEWAY_KEY', model: 'real-name' })
  const inTurn = [
    { ...entry(upstream.baseUrl), priority: 1 },
    ...(second ? [{ ...entry(backup.baseUrl), priority: 0 }] : []),
  ]
  const server = await startApp({
    engine,
    isListening: true,
    // Most tests let an upstream fail repeatedly and want it to be called anyway.
    env: { UPSTREAM_BREAKER_FAILURES: '1000000', ...env },
    ...(clock && { clock }),
    ...(overrides && { overrides }),
    catalog: {
      models: [
        {
          id: 'up',
          name: '上游对话',
          vendor: 'Acme',
          type: 'chat',
          contextLength: 4096,
          maxOutputTokens: 100,
          price: { input: '2', cachedInput: '0.5', output: '8' },
          upstreams: [
            { ...entry(upstream.baseUrl), priority: 1, ...first },
            ...(second ? [{ ...entry(backup.baseUrl), ...second }] : []),
          ],
          ...model,
        },
        {
          id: 'demo',
          name: '演示对话',
          vendor: 'Demo',
          type: 'chat',
          contextLength: 8192,
          maxOutputTokens: 1024,
          price: { input: '2', output: '8' },
          batchPercent: 50,
          upstreams: [{ builtin: 'chat' }],
        },
        media('demo-embed', 'embedding', { contextLength: 8192, price: { input: '0.5' }, batchPercent: 50 }),
        media('demo-image', 'image', { price: { perImage: '0.1' } }),
        media('demo-speech', 'speech', { price: { perMillionChars: '50' } }),
        media('demo-video', 'video', { price: { perSecond: '0.2' } }),
        media('up-video', 'video', {
          price: { perSecond: '0.2' },
          options: { sizes: ['1280x720', '720x1280', '64x64'] },
          upstreams: videoEntries.map((more) => ({ ...entry(upstream.baseUrl), ...more })),
        }),
        media('up-embed', 'embedding', {
          contextLength: 100,
          price: { input: '0.5' },
          upstreams: inTurn,
        }),
        media('up-image', 'image', { price: { perImage: '0.1' }, upstreams: [entry(upstream.baseUrl)] }),
        media('priced-image', 'image', {
          price: {
            images: [
              { quality: 'low', size: '1024x1024', price: '0.05' },
              { quality: 'high', size: '1024x1024', price: '0.8' },
              { quality: 'high', size: '1536x1024', price: '1.2' },
            ],
          },
          upstreams: [entry(upstream.baseUrl)],
        }),
        media('up-transcribe', 'transcription', { price: { perMinute: '0.06' }, upstreams: inTurn }),
        media('edit-image', 'image', {
          price: {
            images: [
              { quality: 'low', size: '1024x1024', price: '0.05' },
              { quality: 'high', size: '1024x1024', price: '0.8' },
            ],
          },
          serves: ['edits', 'variations'],
          upstreams: inTurn,
        }),
        media('part-image', 'image', {
          price: { perImage: '0.1', perPartialImage: '0.02' },
          serves: ['edits'],
          upstreams: inTurn,
        }),
        media('demo-transcribe', 'transcription', { price: { perMinute: '0.06' } }),
        media('gpt-image-demo', 'image', {
          price: { perImage: '0.1' },
          upstreams: [entry(upstream.baseUrl)],
        }),
        media('plain-image', 'image', {
          price: { perImage: '0.1' },
          asksForBase64: false,
          upstreams: [entry(upstream.baseUrl)],
        }),
        media('up-speech', 'speech', {
          price: { perMillionChars: '50' },
          upstreams: inTurn,
        }),
        media('demo-rerank', 'rerank', { price: { perSearch: '0.005' } }),
        media('up-rerank', 'rerank', { price: { perSearch: '0.01' }, upstreams: [entry(upstream.baseUrl)] }),
        media('demo-moderation', 'moderation', {
          aliases: ['omni-moderation-latest'],
          price: { perCall: '0' },
        }),
        media('priced-moderation', 'moderation', { price: { perCall: '0.001' } }),
        media('up-moderation', 'moderation', {
          price: { perCall: '0.002' },
          upstreams: [entry(upstream.baseUrl)],
        }),
        media('token-moderation', 'moderation', {
          price: { input: '0.5' },
          upstreams: [entry(upstream.baseUrl)],
        }),
        media('token-rerank', 'rerank', {
          contextLength: 1000,
          price: { input: '0.5' },
          upstreams: [entry(upstream.baseUrl)],
        }),
      ],
    },
  })
  let phone = 13_900_000_000
  return {
    ...server,
    upstream,
    backup,
    async newUser(yuan) {
      phone += 1
      const { accessToken, userInfo } = await server.signIn(String(phone))
      const client = maasClient(server.app, accessToken)
      const { orderNo } = await client.must('order.topup', { amount: yuan, channel: 'sandbox' })
      await client.must('payment.sandboxConfirm', { orderNo })
      const { key } = await client.must('key.add', { name: 'test' })
      return {
        ...client,
        userId: userInfo.userId,
        accessToken,
        key,
        post: (path, body, headers = {}) =>
          fetch(`${server.origin}/v1${path}`, {
            method: 'POST',
            headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
            body: typeof body === 'string' ? body : JSON.stringify(body),
          }),
        async wallet() {
          const { balance, frozen } = await client.must('user.info')
          return [balance, frozen]
        },
      }
    },
    async close() {
      await Promise.all([upstream.close(), backup.close()])
      await server.close()
    },
  }
}

const media = (id: string, type: string, rest: object) => ({
  id,
  name: id,
  vendor: 'Demo',
  type,
  upstreams: [{ builtin: type }],
  ...rest,
})

export const question = (text: string, more: object = {}) => ({
  model: 'up',
  messages: [{ role: 'user', content: text }],
  ...more,
})

/** The data of each event of a streamed answer, `[DONE]` too. */
export function eventsOf(text: string): string[] {
  return text
    .split('\n\n')
    .filter((part) => part.startsWith('data: '))
    .map((part) => part.slice(6))
}

/** An amount of yuan on the wire, minus an amount of nano-yuan. */
export const less = (yuan: string, nano: bigint) => formatYuan((parseYuan(yuan) ?? 0n) - nano)
