import { pino } from 'pino'
import { readEnv } from '../../../server/platform/env/env.ts'
import { createIdentityProvider } from '../../../server/platform/integrations/identity/create-identity-provider.ts'
import { startAliyun } from '../../cloud/aliyun.ts'
import { maasClient } from '../support/maas-client.ts'
import { startApp, type TestApp } from '../support/start-app.ts'

const ZHANG = { realName: '张三', idNumber: '11010519491231002X' }
const answer = (BizCode: unknown) => ({
  RequestId: 'R',
  Code: '200',
  Message: 'success',
  ResultObject: { BizCode },
})

describe('IDENTITY_PROVIDER=aliyun', () => {
  let cloud: Awaited<ReturnType<typeof startAliyun>>
  let server: TestApp | undefined
  let logged = ''
  async function open(secret?: string) {
    const log = pino({ level: 'trace' }, { write: (line: string) => (logged += line) })
    const env = readEnv({
      NODE_ENV: 'test',
      SECRET_KEY: `${'A'.repeat(43)}=`,
      IDENTITY_PROVIDER: 'aliyun',
      IDENTITY_ALIYUN_ACCESS_KEY_ID: cloud.keys.accessKeyId,
      IDENTITY_ALIYUN_ACCESS_KEY_SECRET: secret ?? cloud.keys.accessKeySecret,
      IDENTITY_ALIYUN_ENDPOINT: cloud.endpoint,
    })
    const app = await startApp({
      engine: 'sqlite',
      overrides: { identity: createIdentityProvider(env, Date.now), log },
    })
    server = app
    return maasClient(app.app, (await app.signIn('13700000000')).accessToken)
  }
  beforeEach(async () => {
    logged = ''
    cloud = await startAliyun({ content: answer('1') })
  })
  afterEach(async () => {
    await server?.close()
    server = undefined
    await cloud.close()
    for (const canary of [ZHANG.realName, ZHANG.idNumber, cloud.keys.accessKeySecret])
      expect(logged).not.toContain(canary)
  })

  it('asks in a call whose signature holds, and names itself', async () => {
    const client = await open()
    const state = await client.must('user.verify', { ...ZHANG, consent: true })
    expect(state).toMatchObject({ isVerified: true, realName: '*三', provider: '阿里云身份二要素核验' })
    expect(cloud.parameters()).toEqual([
      {
        action: 'Id2MetaVerify',
        version: '2019-03-07',
        ParamType: 'normal',
        UserName: ZHANG.realName,
        IdentifyNum: ZHANG.idNumber,
      },
    ])
  })

  it.each([['2'], [2], ['3']])('rejects a name that does not belong to the number (%j)', async (code) => {
    const client = await open()
    cloud.answerWith(answer(code))
    const { status, body } = await client.call('user.verify', { ...ZHANG, consent: true })
    expect([status, body.message]).toEqual([400, '姓名与身份证号不一致，请检查后重试'])
    expect(await client.must('user.verification')).toMatchObject({ isVerified: false, attemptsLeft: 2 })
  })

  it.each([
    ['no money left', { RequestId: 'R', Code: '403', Message: ZHANG.idNumber }],
    ['a success without a result', { RequestId: 'R', Code: '200', Message: 'success' }],
    ['an unknown result', answer('9')],
    ['no JSON', `<html>${ZHANG.idNumber}`],
  ])('answers 503 and gives the attempt back on %s', async (_name, content) => {
    const client = await open()
    cloud.answerWith(content)
    expect((await client.call('user.verify', { ...ZHANG, consent: true })).status).toBe(503)
    expect(await client.must('user.verification')).toMatchObject({ isVerified: false, attemptsLeft: 3 })
  })

  it('verifies no user with a wrong key', async () => {
    const client = await open('wrong')
    expect((await client.call('user.verify', { ...ZHANG, consent: true })).status).toBe(503)
    expect(logged).toContain('SignatureDoesNotMatch')
  })

  it('is refused at start without its keys', () => {
    expect(() => readEnv({ NODE_ENV: 'test', IDENTITY_PROVIDER: 'aliyun' })).toThrow(
      'IDENTITY_PROVIDER=aliyun 须同时设置 IDENTITY_ALIYUN_ACCESS_KEY_ID、IDENTITY_ALIYUN_ACCESS_KEY_SECRET',
    )
  })
})
