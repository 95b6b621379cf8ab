import { parseYuan } from '../../../contract/money.ts'
import type { Receipt } from '../../../contract/stats.ts'
import { answers, completion } from '../../upstream/scripts.ts'
import { until } from '../../support/start-server.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { grantPackage } from '../../../server/wallet/grant-package.ts'
import { question, startGateway, type GatewayUser, type TestGateway } from './start-gateway.ts'

const nano = (yuan: string) => parseYuan(yuan) ?? -1n

/** The charge that follows from a receipt's own lines. */
function recompute({ lines }: Receipt): bigint {
  return lines.reduce((sum, { quantity, packageValue = '0', unitPrice, per, amount }) => {
    const price = nano(unitPrice) * BigInt(quantity)
    expect(price % BigInt(per)).toBe(0n)
    expect(nano(amount)).toBe(price / BigInt(per) - nano(packageValue))
    return sum + nano(amount)
  }, 0n)
}

const usage = { prompt_tokens: 11, completion_tokens: 7, prompt_tokens_details: { cached_tokens: 3 } }

forEachDatabase((engine) => {
  let gateway: TestGateway
  let user: GatewayUser
  beforeAll(async () => {
    gateway = await startGateway({
      engine,
      model: { price: { input: '2.003', cachedInput: '0.501', output: '8.007' } },
    })
    user = await gateway.newUser('10')
    gateway.upstream.play(answers(completion('好', usage)))
  })
  afterAll(() => gateway.close())

  const calls: [string, string, object, string[]][] = [
    ['a chat with cached input', '/chat/completions', question('hi'), ['input', 'cachedInput', 'output']],
    [
      'a chat of the demo engine',
      '/chat/completions',
      { ...question('hi'), model: 'demo' },
      ['input', 'output'],
    ],
    ['embeddings', '/embeddings', { model: 'demo-embed', input: ['你好', '世界'] }, ['input']],
    [
      'pictures',
      '/images/generations',
      { model: 'demo-image', prompt: '海', n: 2, size: '64x64' },
      ['image'],
    ],
    ['speech', '/audio/speech', { model: 'demo-speech', input: '你好，世界' }, ['character']],
    ['a video', '/videos', { model: 'demo-video', prompt: '海', seconds: 1, size: '64x64' }, ['second']],
  ]

  async function receiptOf(
    path: string,
    body: object,
    headers: Record<string, string> = {},
  ): Promise<Receipt> {
    const answer = await user.post(path, body, headers)
    await answer.arrayBuffer()
    expect(answer.status).toBe(200)
    const requestId = answer.headers.get('x-request-id')
    let receipt = await user.must('stats.receipt', { requestId })
    await until(async () => {
      receipt = await user.must('stats.receipt', { requestId })
      return receipt.status !== 'running'
    }, 10_000)
    return receipt
  }

  it.each(calls)(
    'of %s give its charge to the nano-yuan, within X-Max-Cost',
    async (_name, path, body, items) => {
      const [before] = await user.wallet()
      const receipt = await receiptOf(path, body, { 'x-max-cost': '0.25' })
      expect(receipt.lines.map(({ item }) => item)).toEqual(items)
      expect(recompute(receipt)).toBe(nano(receipt.cost))
      expect(nano(receipt.cost)).toBeGreaterThan(0n)
      expect(nano(receipt.held)).toBeLessThanOrEqual(nano('0.25'))
      expect(nano(before) - nano((await user.wallet())[0])).toBe(nano(receipt.cost))
    },
  )

  it('of a call that packages pay for in part give the rest to the nano-yuan', async () => {
    await grantPackage(gateway.deps.database.db, {
      secrets: gateway.deps.secrets,
      userId: user.userId,
      offerId: 'p',
      name: '小包',
      orderNo: 'o',
      tokens: 9,
      worthNano: 8_007n,
      models: ['*'],
      expiresAt: Date.now() + 3_600_000,
      kind: 'reward',
      refType: 'test',
      refId: 'p',
      remark: '',
      now: Date.now(),
    })
    const receipt = await receiptOf('/chat/completions', question('hi'))
    expect(receipt.packages).toMatchObject([{ name: '小包', tokens: 9 }])
    expect(receipt.lines.map(({ item, fromPackages }) => [item, fromPackages])).toEqual([
      ['input', 7],
      ['cachedInput', 0],
      ['output', 7],
    ])
    expect(recompute(receipt)).toBe(nano(receipt.cost))
    expect(receipt.cost).toBe('0.000001513')
  })

  it.each(calls.slice(2))('refuses %s whose price is above X-Max-Cost', async (_name, path, body) => {
    const before = await user.wallet()
    const answer = await user.post(path, body, { 'x-max-cost': '0.000000001' })
    expect(answer.status).toBe(400)
    expect(await user.wallet()).toEqual(before)
  })
})
