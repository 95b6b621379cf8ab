import { setTimeout as sleep } from 'node:timers/promises'
import { answers, completion } from '../../upstream/scripts.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { question, startGateway, type TestGateway } from './start-gateway.ts'

forEachDatabase((engine) => {
  let gateway: TestGateway
  beforeAll(async () => {
    // 100 tokens at 0.001 yuan: each call holds, and costs, 0.1 of the yuan that is there.
    gateway = await startGateway({ engine, model: { price: { input: '0', output: '1000' } } })
  })
  afterAll(() => gateway.close())

  it('lets exactly 10 of 200 parallel calls through on a balance for 10', async () => {
    const user = await gateway.newUser('1')
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    gateway.upstream.play(async (exchange) => {
      await released
      await answers(completion('好', { prompt_tokens: 8, completion_tokens: 100 }))(exchange)
    })
    const calls = Array.from({ length: 200 }, () => user.post('/chat/completions', question('hi')))
    const refused: number[] = []
    calls.forEach((call) => void call.then(({ status }) => status === 402 && refused.push(status)))
    while (refused.length < 190) await sleep(10)
    expect(await user.wallet()).toEqual(['1.00', '1.00'])
    expect(gateway.upstream.received).toHaveLength(10)
    release()
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    expect(statuses.filter((status) => status === 402)).toHaveLength(190)
    expect(gateway.upstream.received).toHaveLength(10)
    expect(await user.wallet()).toEqual(['0.00', '0.00'])
  })

  it('settles 100 parallel streams of the demo engine to the nano-yuan', async () => {
    const user = await gateway.newUser('10')
    const bodies = await Promise.all(
      Array.from({ length: 100 }, async (_, i) => {
        const answer = await user.post('/chat/completions', {
          ...question(`第 ${i} 个问题`, { stream: true }),
          model: 'demo',
        })
        return answer.text()
      }),
    )
    const costs = bodies.map((text) => BigInt((Number(/"cost":([\d.]+)/.exec(text)?.[1]) * 1e9).toFixed(0)))
    const [balance, frozen] = await user.wallet()
    expect(frozen).toBe('0.00')
    expect(BigInt((Number(balance) * 1e9).toFixed(0))).toBe(
      10_000_000_000n - costs.reduce((sum, cost) => sum + cost, 0n),
    )
  })
})
