import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEnv } from '../../server/platform/env/env.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  SECRET_KEY: Buffer.from(Array.from({ length: 32 }, (_, i) => i)).toString('base64'),
  SMS_PROVIDER: 'http',
  SMS_PROVIDER_URL: 'https://sms.example.com',
  TRUST_PROXY: 'none',
  IDENTITY_PROVIDER: 'embedded',
}
const key = (...bytes: number[]) =>
  Buffer.from(Array.from({ length: 32 }, (_, i) => bytes[i % bytes.length] ?? 0))
const distinct = (count: number) => key(...Array.from({ length: count }, (_, i) => i)).toString('base64')

describe('PUBLIC_URL', () => {
  it.each([{ PAY_ALIPAY_APP_ID: '2021000000000000' }, { PAY_WECHAT_MCH_ID: '1900000001' }])(
    'is needed in production as soon as a provider of payments is configured (%j)',
    (keys) => {
      expect(() => readEnv({ ...PRODUCTION, ...keys })).toThrow(
        '生产环境配置支付渠道（PAY_ALIPAY_*、PAY_WECHAT_*）须同时设置 PUBLIC_URL',
      )
      const env = readEnv({ ...PRODUCTION, ...keys, PUBLIC_URL: 'https://maas.example.com' })
      expect(env.PUBLIC_URL).toBe('https://maas.example.com')
      expect(
        readEnv({ ...keys, NODE_ENV: 'test', SECRET_KEY: PRODUCTION.SECRET_KEY }).PUBLIC_URL,
      ).toBeUndefined()
    },
  )

  it('is not needed without one', () => {
    expect(readEnv(PRODUCTION).isProduction).toBe(true)
  })
})

it.each([
  [{ TRUST_PROXY: '10.0.0.0/99' }, '环境变量 TRUST_PROXY 无效：须为逗号分隔的地址或网段'],
  [{ TRUST_PROXY: '10.0.0.0/8/8' }, '环境变量 TRUST_PROXY 无效'],
  [{ TRUST_PROXY: 'none,10.0.0.1' }, '环境变量 TRUST_PROXY 无效'],
  [
    { TRUST_PROXY: '' },
    '生产环境必须设置 TRUST_PROXY：写反向代理或负载均衡的地址或网段；前面没有代理就写 none',
  ],
  [{ IDENTITY_PROVIDER: '' }, '生产环境必须设置 IDENTITY_PROVIDER'],
  [{ SECRET_KEY: distinct(15) }, 'SECRET_KEY 不像随机生成的'],
  [{ SECRET_KEYS_RETAINED: 'short' }, '环境变量 SECRET_KEYS_RETAINED.0 无效'],
  [{ PUBLIC_URL: 'http://maas.example.com' }, '生产环境的 PUBLIC_URL 须为 https:// 地址'],
  [{ PUBLIC_URL: 'HTTP://maas.example.com' }, '生产环境的 PUBLIC_URL 须为 https:// 地址'],
  [{ PUBLIC_URL: 'http://127.0.0.1:3000' }, '生产环境的 PUBLIC_URL 须为 https:// 地址'],
  [{ SMS_PROVIDER_URL: 'http://10.0.0.7/sms' }, '生产环境的 SMS_PROVIDER_URL 须为 https:// 地址'],
  [
    { SMS_PROVIDER_URL: 'http://127.0.0.1.example.com/sms' },
    '生产环境的 SMS_PROVIDER_URL 须为 https:// 地址',
  ],
  [{ SMS_ALIYUN_ENDPOINT: 'http://10.0.0.7' }, '生产环境的 SMS_ALIYUN_ENDPOINT 须为 https:// 地址'],
  [{ SMS_TENCENT_ENDPOINT: 'http://sms.internal' }, '生产环境的 SMS_TENCENT_ENDPOINT 须为 https:// 地址'],
  [{ IDENTITY_ALIYUN_ENDPOINT: 'http://10.0.0.7' }, '姓名与证件号不能明文经过网络'],
  [{ PAY_ALIPAY_GATEWAY: 'http://10.0.0.7/gateway.do' }, '订单与付款不能明文经过网络'],
  [{ PAY_WECHAT_BASE_URL: 'HTTP://pay.internal' }, '生产环境的 PAY_WECHAT_BASE_URL 须为 https:// 地址'],
  [{ PAY_SANDBOX: 'on' }, '生产环境不能打开沙箱支付 PAY_SANDBOX'],
  [
    { PAY_SANDBOX: 'on', PAY_ALIPAY_APP_ID: '2021000000000000', PUBLIC_URL: 'https://maas.example.com' },
    '沙箱支付 PAY_SANDBOX 不能与真实的支付渠道同时打开',
  ],
  [{ TRUST_PROXY: '0.0.0.0/0' }, '环境变量 TRUST_PROXY 无效'],
  [{ TRUST_PROXY: '::1/x' }, '环境变量 TRUST_PROXY 无效'],
  [{ PUBLIC_URL: 'localhost:8080' }, '环境变量 PUBLIC_URL 无效：须为 http:// 或 https:// 开头的地址'],
  [{ PUBLIC_URL: 'https://maas.example.com/?a=b' }, '环境变量 PUBLIC_URL 无效：不能带 ? 或 #'],
  [{ SMS_PROVIDER_URL: 'sms.example.com:80' }, '环境变量 SMS_PROVIDER_URL 无效'],
  [{ PAY_ALIPAY_GATEWAY: 'alipay:1' }, '环境变量 PAY_ALIPAY_GATEWAY 无效'],
  [{ SMS_LIMITS: 'perPhone=0/60s' }, '环境变量 SMS_LIMITS 无效：“0/60s”应形如 5/1h'],
  [{ SMS_LIMITS: 'perPhone=1/0s' }, '环境变量 SMS_LIMITS 无效'],
  [{ SMS_LIMITS: 'perPhone=1/60s;perIp=60/1h' }, '生产环境的 SMS_LIMITS 须写全'],
  [{ DATABASE_URL: 'postgres://a:b@127.0.0.1:99999/x' }, '环境变量 DATABASE_URL 无效'],
] as [Record<string, string>, string][])('refuses %j', (variables, why) => {
  expect(() => readEnv({ ...PRODUCTION, ...variables })).toThrow(why)
})

it('names a bad variable once, and takes an empty one for absent', () => {
  expect(() => readEnv({ ...PRODUCTION, SECRET_KEY: '***' })).toThrow(
    /^环境变量 SECRET_KEY 无效：须为 base64$/,
  )
  expect(readEnv({ ...PRODUCTION, PORT: ' ' }).PORT).toBe(3000)
})

it('takes networks of both families', () => {
  const list = ['10.0.0.0/8', '127.0.0.1', '::1/128', 'fd00::/8']
  expect(readEnv({ ...PRODUCTION, TRUST_PROXY: list.join(', ') }).TRUST_PROXY).toEqual(list)
})

it('refuses a kept development key that is damaged', () => {
  const folder = mkdtempSync(join(tmpdir(), 'maas-env-'))
  writeFileSync(join(folder, 'secret.key'), 'short')
  expect(() => readEnv({ DATA_DIR: folder }).secretKey).toThrow('secret.key 已损坏')
  rmSync(folder, { recursive: true })
})

it('takes a key of 16 distinct bytes, a weak one among the retained, and an SMS provider on this machine', () => {
  for (const host of ['127.0.0.1:9', 'localhost', '[::1]:9']) {
    const env = readEnv({
      ...PRODUCTION,
      SECRET_KEY: distinct(16),
      SECRET_KEYS_RETAINED: `${distinct(1)}, ${distinct(2)}`,
      SMS_PROVIDER_URL: `http://${host}/sms`,
    })
    expect(env.secretKeysRetained).toHaveLength(2)
    expect([env.TRUST_PROXY, env.trustsNoProxy]).toEqual([[], true])
  }
})
