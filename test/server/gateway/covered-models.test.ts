import { newId } from '../../../server/secrets/tokens.ts'
import { grantPackage } from '../../../server/wallet/grant-package.ts'
import { maasClient } from '../support/maas-client.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { question, startGateway, type TestGateway } from './start-gateway.ts'

forEachDatabase((engine) => {
  describe('a balance that is short', () => {
    let gateway: TestGateway
    let phone = 13_700_000_000
    beforeAll(async () => {
      gateway = await startGateway({ engine })
    })
    afterAll(() => gateway.close())

    async function newUser(...packages: string[][]) {
      phone += 1
      const { accessToken, userInfo } = await gateway.signIn(String(phone))
      const user = { accessToken, userId: userInfo.userId, ...maasClient(gateway.app, accessToken) }
      for (const models of packages) await grant(user, { models })
      return user
    }
    type User = Awaited<ReturnType<typeof newUser>>

    const grant = ({ userId }: { userId: string }, { models, tokens = 1_000_000 }: Granted) =>
      grantPackage(gateway.deps.database.db, {
        userId,
        offerId: 'p',
        name: '小包',
        orderNo: '',
        tokens,
        worthNano: 2000n,
        models,
        expiresAt: Date.now() + 3_600_000,
        kind: 'reward',
        refType: 'test',
        refId: newId(),
        remark: '',
        now: Date.now(),
      })

    async function refused(user: User, path: string, body: object, headers: Record<string, string> = {}) {
      const answer = await fetch(`${gateway.origin}/v1${path}`, {
        method: 'POST',
        headers: { 'x-access-token': user.accessToken, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
      expect(answer.status).toBe(402)
      return ((await answer.json()) as { error: { message: string; covered_models?: string[] } }).error
    }
    const byKey = async (user: User, input: object) => {
      const { key } = await user.must('key.add', { name: 'k', ...input })
      return { authorization: `Bearer ${key}`, 'x-access-token': '' }
    }

    it('names the models that the packages pay for, in words and as a member, on every wire', async () => {
      const user = await newUser(['demo'], ['demo-embed', 'gone'])
      const message = '余额不足，请先充值；你的资源包可用于 demo、demo-embed'
      const named = { message, covered_models: ['demo', 'demo-embed'] }
      expect(await refused(user, '/chat/completions', question('hi'))).toEqual({
        ...named,
        type: 'insufficient_quota',
        code: 'insufficient_quota',
        param: null,
      })
      expect(await refused(user, '/responses', { model: 'up', input: 'hi' })).toMatchObject(named)
      const request = question('hi', { max_tokens: 9 })
      expect(await refused(user, '/messages', request)).toEqual({ ...named, type: 'billing_error' })
      expect(await refused(user, '/images/generations', { model: 'up-image', prompt: 'x' })).toMatchObject(
        named,
      )
      // Those of the type that was asked for come first.
      expect(await refused(user, '/embeddings', { model: 'up-embed', input: 'hi' })).toMatchObject({
        covered_models: ['demo-embed', 'demo'],
      })
    })

    it('names no more than the key may call, and nothing of others', async () => {
      const user = await newUser(['demo'], ['demo-embed'])
      await newUser(['up-embed'])
      const headers = await byKey(user, { models: ['up', 'demo-embed'] })
      expect(await refused(user, '/chat/completions', question('hi'), headers)).toMatchObject({
        covered_models: ['demo-embed'],
      })
    })

    it('counts the models of a package for everything', async () => {
      const user = await newUser(['*'])
      const { message, covered_models: models } = await refused(user, '/images/generations', {
        model: 'up-image',
        prompt: 'x',
      })
      expect(models).toEqual(['up', 'demo', 'demo-embed', 'up-embed'])
      expect(message).toContain('你的资源包可用于 up、demo、demo-embed 等 4 个模型')
    })

    it('says nothing of packages that are aside or for this very model, nor of a budget that is spent', async () => {
      const aside = await newUser(['demo'])
      const [owned] = await aside.must('package.mine')
      await aside.must('package.edit', { id: owned?.id, isAside: true })
      const same = await newUser(['demo'])
      await grant(same, { models: ['up'], tokens: 1 })
      const rich = await newUser(['demo'])
      const spent = await byKey(rich, { budget: { total: '0.0000001' } })
      for (const [user, headers] of [[await newUser()], [aside], [same], [rich, spent]] as const)
        expect(await refused(user, '/chat/completions', question('hi'), headers)).not.toHaveProperty(
          'covered_models',
        )
    })
  })
})

interface Granted {
  models: string[]
  tokens?: number
}
