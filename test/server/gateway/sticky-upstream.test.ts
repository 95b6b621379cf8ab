import { orderUpstreams } from '../../../server/gateway/upstream/order-upstreams.ts'
import type { Upstream } from '../../../server/gateway/upstream/upstream.ts'
import { answers, completion } from '../../upstream/scripts.ts'
import { question, startGateway, type GatewayUser, type TestGateway } from './start-gateway.ts'

const upstream = (account: string, more: Partial<Upstream> = {}) =>
  ({ account, model: 'm', weight: 1, priority: 0, load: { calls: 0 }, ...more }) as Upstream
const firsts = (all: Upstream[], keys: number) =>
  Array.from({ length: keys }, (_, i) => orderUpstreams(all, `conversation ${i}`)[0]?.account)
const share = (accounts: (string | undefined)[], account: string) =>
  accounts.filter((one) => one === account).length / accounts.length

describe('the upstream that a conversation sticks to', () => {
  let gateway: TestGateway
  let user: GatewayUser
  beforeAll(async () => {
    gateway = await startGateway({ engine: 'sqlite', second: { priority: 1 } })
    user = await gateway.newUser('10')
    for (const one of [gateway.upstream, gateway.backup])
      one.play(answers(completion('好', { prompt_tokens: 10, completion_tokens: 1 })))
  })
  afterAll(() => gateway.close())

  /** How many of the calls each upstream had. */
  async function counted(ask: () => Promise<void>) {
    const before = [gateway.upstream.received.length, gateway.backup.received.length]
    await ask()
    return [gateway.upstream, gateway.backup].map(({ received }, i) => received.length - (before[i] ?? 0))
  }

  const turns = async (begin: string, count: number) => {
    const messages = [
      { role: 'system', content: '你是助手' },
      { role: 'user', content: begin },
    ]
    for (let i = 0; i < count; i += 1) {
      await user.post('/chat/completions', question('', { messages }))
      messages.push({ role: 'assistant', content: '好' }, { role: 'user', content: `再说 ${i}` })
    }
  }

  it.each(['春天', '夏天', '秋天', '冬天'])(
    'is the same for all turns of one that begins with %s',
    async (begin) => {
      expect((await counted(() => turns(begin, 20))).toSorted((a, b) => a - b)).toEqual([0, 20])
    },
  )

  it('is the same for one prompt_cache_key, which passes on, and for one session', async () => {
    const byKey = await counted(async () => {
      for (let i = 0; i < 10; i += 1)
        await user.post('/chat/completions', question(`话题 ${i}`, { prompt_cache_key: 'k1' }))
    })
    expect(byKey.toSorted((a, b) => a - b)).toEqual([0, 10])
    const last = [...gateway.upstream.received, ...gateway.backup.received].filter(
      ({ body }) => body.prompt_cache_key === 'k1',
    )
    expect(last).toHaveLength(10)
    const bySession = await counted(async () => {
      for (let i = 0; i < 10; i += 1)
        await user.post('/chat/completions', question(`别的 ${i}`), { 'x-session-id': 's1' })
    })
    expect(bySession.toSorted((a, b) => a - b)).toEqual([0, 10])
  })

  it('spreads 60 conversations over two', async () => {
    const [first = 0, second = 0] = await counted(async () => {
      for (let i = 0; i < 60; i += 1) await user.post('/chat/completions', question(`对话 ${i}`))
    })
    expect(first + second).toBe(60)
    // Five standard deviations and a half.
    expect(Math.abs(first - 30)).toBeLessThanOrEqual(21)
  })

  it('is drawn by weight, within the highest priority', () => {
    const all = [upstream('a', { weight: 3 }), upstream('b'), upstream('low', { priority: -1, weight: 1000 })]
    const drawn = firsts(all, 4000)
    expect(share(drawn, 'a')).toBeCloseTo(0.75, 1)
    expect(share(drawn, 'low')).toBe(0)
    expect(orderUpstreams(all, 'x').at(-1)?.account).toBe('low')
  })

  it('stays for nearly all conversations when another joins', () => {
    const two = [upstream('a'), upstream('b')]
    const before = firsts(two, 2000)
    const after = firsts([...two, upstream('c')], 2000)
    const moved = after.filter((account, i) => account !== before[i])
    expect(moved.every((account) => account === 'c')).toBe(true)
    expect(share(after, 'c')).toBeCloseTo(1 / 3, 1)
  })

  it('is another while it has far more than its share in flight', () => {
    const busy = [upstream('a', { load: { calls: 40 } }), upstream('b', { load: { calls: 10 } })]
    expect(share(firsts(busy, 200), 'b')).toBe(1)
    const calm = [upstream('a', { load: { calls: 7 } }), upstream('b')]
    expect(share(firsts(calm, 500), 'a')).toBeCloseTo(0.5, 1)
  })
})
