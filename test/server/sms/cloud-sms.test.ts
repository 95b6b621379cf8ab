import { pino } from 'pino'
import { readEnv } from '../../../server/platform/env/env.ts'
import { signAcs3 } from '../../../server/platform/integrations/aliyun/acs3.ts'
import { createSmsProvider } from '../../../server/app/startup/create-sms-provider.ts'
import { signTc3 } from '../../../server/platform/integrations/tencent/tc3.ts'
import { startAliyun } from '../../cloud/aliyun.ts'
import type { Cloud } from '../../cloud/start-cloud.ts'
import { startTencent } from '../../cloud/tencent.ts'
import { sendSms } from '../support/send-sms.ts'
import { startApp, type TestApp } from '../support/start-app.ts'

const PHONE = '13812345678'
const SECRET_KEY = Buffer.from(Array.from({ length: 32 }, (_, i) => i)).toString('base64')

const aliyunSent = { Code: 'OK', Message: 'OK', BizId: '1', RequestId: 'A-1' }
const aliyunRefused = (Code: string) => ({ Code, Message: `${PHONE} ${Code}`, RequestId: 'A-2' })
const tencentSent = {
  Response: { RequestId: 'T-1', SendStatusSet: [{ Code: 'Ok', Message: 'send success' }] },
}
const tencentRefused = (Code: string) => ({
  Response: {
    RequestId: 'T-2',
    SendStatusSet: [{ Code, Message: `+86${PHONE}`, PhoneNumber: `+86${PHONE}` }],
  },
})

const clouds = {
  async aliyun() {
    const cloud = await startAliyun({ content: aliyunSent })
    const env = {
      SMS_ALIYUN_ACCESS_KEY_ID: cloud.keys.accessKeyId,
      SMS_ALIYUN_ACCESS_KEY_SECRET: cloud.keys.accessKeySecret,
      SMS_ALIYUN_SIGN_NAME: "澄明's (测试)*!",
      SMS_ALIYUN_TEMPLATE: 'SMS_123',
      SMS_ALIYUN_ENDPOINT: cloud.endpoint,
    }
    const sent = () => {
      const { TemplateParam = '', ...rest } = cloud.parameters()[0] ?? {}
      return { ...rest, code: (JSON.parse(TemplateParam) as { code: string }).code }
    }
    const expected = {
      action: 'SendSms',
      version: '2017-05-25',
      PhoneNumbers: PHONE,
      SignName: "澄明's (测试)*!",
      TemplateCode: 'SMS_123',
    }
    return {
      cloud,
      env,
      sent,
      expected,
      secret: cloud.keys.accessKeySecret,
      secretName: 'SMS_ALIYUN_ACCESS_KEY_SECRET',
    }
  },
  async tencent() {
    const cloud = await startTencent({ content: tencentSent })
    const env = {
      SMS_TENCENT_SECRET_ID: cloud.keys.secretId,
      SMS_TENCENT_SECRET_KEY: cloud.keys.secretKey,
      SMS_TENCENT_APP_ID: '1400000000',
      SMS_TENCENT_SIGN_NAME: '澄明',
      SMS_TENCENT_TEMPLATE: '449739',
      SMS_TENCENT_ENDPOINT: cloud.endpoint,
    }
    const sent = () => {
      const [request] = cloud.accepted
      const { TemplateParamSet, ...rest } = JSON.parse(request?.body ?? '') as { TemplateParamSet: string[] }
      const { 'x-tc-action': action, 'x-tc-version': version, 'x-tc-region': region } = request?.headers ?? {}
      return { ...rest, action, version, region, code: TemplateParamSet.join() }
    }
    const expected = {
      action: 'SendSms',
      version: '2021-01-11',
      region: 'ap-guangzhou',
      PhoneNumberSet: [`+86${PHONE}`],
      SmsSdkAppId: '1400000000',
      SignName: '澄明',
      TemplateId: '449739',
    }
    return { cloud, env, sent, expected, secret: cloud.keys.secretKey, secretName: 'SMS_TENCENT_SECRET_KEY' }
  },
}

describe.each(['aliyun', 'tencent'] as const)('SMS_PROVIDER=%s', (name) => {
  let side: Awaited<ReturnType<(typeof clouds)[typeof name]>>
  let server: TestApp | undefined
  let logged = ''
  const cloud = (): Cloud => side.cloud

  async function open(env: Record<string, string> = {}) {
    const log = pino({ level: 'trace' }, { write: (line: string) => (logged += line) })
    const known = readEnv({ NODE_ENV: 'test', SECRET_KEY, SMS_PROVIDER: name, ...side.env, ...env })
    server = await startApp({
      engine: 'sqlite',
      env: { SMS_LIMITS: 'perPhone=1/60s' },
      overrides: { sms: createSmsProvider(known, Date.now), log },
    })
    return server
  }
  beforeEach(async () => {
    logged = ''
    side = await clouds[name]()
  })
  afterEach(async () => {
    await server?.close()
    server = undefined
    await cloud().close()
    for (const canary of [PHONE, side.secret]) expect(logged).not.toContain(canary)
  })

  const refuse = (code: string) =>
    cloud().answerWith(name === 'aliyun' ? aliyunRefused(code) : tencentRefused(code))

  it('sends the code in a call whose signature holds', async () => {
    const app = await open()
    expect((await sendSms(app, { phone: PHONE })).status).toBe(200)
    expect(side.sent()).toEqual({ ...side.expected, code: expect.stringMatching(/^\d{6}$/) })
  })

  it('sends nothing with a wrong key, and says no more than that it failed', async () => {
    const app = await open({ [side.secretName]: 'wrong' })
    const { status, body } = await sendSms(app, { phone: PHONE })
    expect([status, body.message]).toEqual([502, '短信发送失败，请稍后重试'])
    expect(cloud().accepted).toEqual([])
    expect(logged).toMatch(/SignatureDoesNotMatch|AuthFailure\.SignatureFailure/)
  })

  it.each(
    name === 'aliyun'
      ? [
          ['isv.BUSINESS_LIMIT_CONTROL', 429, '该手机号获取验证码过于频繁，请稍后再试'],
          ['isv.MOBILE_NUMBER_ILLEGAL', 400, '该手机号无法接收短信，请换一个号码'],
          ['isv.AMOUNT_NOT_ENOUGH', 502, '短信发送失败，请稍后重试'],
        ]
      : [
          ['LimitExceeded.PhoneNumberThirtySecondLimit', 429, '该手机号获取验证码过于频繁，请稍后再试'],
          ['LimitExceeded.PhoneNumberDailyLimit', 429, '该手机号获取验证码过于频繁，请稍后再试'],
          ['LimitExceeded.AppMainlandChinaDailyLimit', 502, '短信发送失败，请稍后重试'],
          ['FailedOperation.PhoneNumberInBlacklist', 400, '该手机号无法接收短信，请换一个号码'],
        ],
  )(
    'tells what %s means, logs the code without the phone, and does not count the send',
    async (code, status, message) => {
      const app = await open()
      refuse(code)
      const refused = await sendSms(app, { phone: PHONE })
      expect([refused.status, refused.body.message]).toEqual([status, message])
      expect(logged).toContain(code)
      cloud().answerWith(name === 'aliyun' ? aliyunSent : tencentSent)
      expect((await sendSms(app, { phone: PHONE })).status).toBe(200)
    },
  )

  it('fails when the provider answers nothing that can be read', async () => {
    const app = await open()
    cloud().answerWith(`<html>${PHONE}`, 500)
    expect((await sendSms(app, { phone: PHONE })).status).toBe(502)
    expect(logged).toContain('no JSON')
  })

  it('is refused at start without all it needs, by name', () => {
    const production = {
      NODE_ENV: 'production',
      SECRET_KEY,
      TRUST_PROXY: 'none',
      IDENTITY_PROVIDER: 'embedded',
    }
    const { [side.secretName]: _secret, ...rest } = side.env as Record<string, string>
    expect(() => readEnv({ ...production, SMS_PROVIDER: name, ...rest })).toThrow(
      `SMS_PROVIDER=${name} 须同时设置 ${side.secretName}`,
    )
    expect(readEnv({ ...production, SMS_PROVIDER: name, ...side.env }).smsProvider).toBe(name)
  })
})

describe('signatures as the providers publish them', () => {
  it("is Alibaba Cloud's for its own example", () => {
    const { headers } = signAcs3(
      { accessKeyId: 'YourAccessKeyId', accessKeySecret: 'YourAccessKeySecret' },
      {
        host: 'ecs.cn-shanghai.aliyuncs.com',
        action: 'RunInstances',
        version: '2014-05-26',
        date: '2023-10-26T10:22:32Z',
        nonce: '3156853299f313e23d1673dc12e1703d',
        parameters: {
          RegionId: 'cn-shanghai',
          ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
        },
      },
    )
    expect(headers.authorization).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    )
  })

  it("is Tencent Cloud's for its own example, whose keys are published as stars", () => {
    const stars = '*'.repeat(32)
    const { authorization } = signTc3(
      { secretId: `AKID${stars}`, secretKey: stars },
      {
        host: 'cvm.tencentcloudapi.com',
        service: 'cvm',
        action: 'DescribeInstances',
        timestamp: 1_551_113_065,
        body: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
      },
    )
    expect(authorization).toBe(
      `TC3-HMAC-SHA256 Credential=AKID${stars}/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f`,
    )
  })
})
