import { setTimeout as sleep } from 'node:timers/promises'
import { answers, completion } from '../../upstream/scripts.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { inGateway } from './in-gateway.ts'
import { question } from './start-gateway.ts'

forEachDatabase((engine) => {
  const { gateway, user } = inGateway({ engine }, '1000')

  const ask = () => user.post('/chat/completions', question('hi', { max_tokens: 100 }))

  it('counts calls in flight against a budget that is set meanwhile', async () => {
    const answer = answers(completion('好', { prompt_tokens: 10, completion_tokens: 100 }))
    gateway.upstream.play(answer)
    // From now on money is set aside for several calls: they have no holds of their own.
    expect((await ask()).status).toBe(200)
    let letGo: () => void = () => {}
    const isLetGo = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const before = gateway.upstream.received.length
    gateway.upstream.play(async (exchange) => {
      await isLetGo
      await answer(exchange)
    })
    const flying = Array.from({ length: 4 }, ask)
    while (gateway.upstream.received.length < before + 4) await sleep(5)

    const key = (await user.must('key.overview')).keys[0]
    // A call costs 0.00082 and may cost a little more: five of them are above the budget.
    await user.must('key.edit', { id: key?.id, budget: { total: '0.004' } })
    const refused = await ask()
    expect(refused.status).toBe(402)
    expect(await refused.json()).toMatchObject({ error: { code: 'insufficient_quota' } })
    letGo()
    expect((await Promise.all(flying)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await user.must('key.overview')).keys[0]?.spent).toBe('0.0041')
  })
})
