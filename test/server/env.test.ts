import { readEnv } from '../../server/env.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  SECRET_KEY: `${'A'.repeat(43)}=`,
  SMS_PROVIDER: 'http',
  SMS_PROVIDER_URL: 'https://sms.example.com',
}

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
