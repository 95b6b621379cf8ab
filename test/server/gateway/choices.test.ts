import { answers, completion } from '../../upstream/scripts.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { question, startGateway, type TestGateway } from './start-gateway.ts'

forEachDatabase((engine) => {
  let gateway: TestGateway
  beforeAll(async () => {
    // 100 tokens at 0.001 yuan each.
    gateway = await startGateway({ engine, model: { price: { input: '0', output: '1000' } } })
  })
  afterAll(() => gateway.close())

  it('holds and bills as much as all choices together may use', async () => {
    const user = await gateway.newUser('1')
    let frozen = ''
    gateway.upstream.play(async (exchange) => {
      frozen = (await user.wallet())[1]
      await answers(completion('好', { prompt_tokens: 8, completion_tokens: 250 }))(exchange)
    })
    const answer = await user.post('/chat/completions', question('hi', { n: 3, max_tokens: 100 }))
    expect(await answer.json()).toMatchObject({ usage: { completion_tokens: 250, cost: 0.25 } })
    expect(frozen).toBe('0.30')
    expect(await user.wallet()).toEqual(['0.75', '0.00'])
  })
})
