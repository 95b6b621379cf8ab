import { isLoopbackAddress } from '../http/http-address.ts'
import { partlyConfigured, type PaymentVariables } from '../integrations/payment/payment-env.ts'
import type { SmsLimits } from '../integrations/sms/limits.ts'

interface Settings extends PaymentVariables {
  SECRET_KEY?: string | undefined
  PUBLIC_URL?: string | undefined
  SMS_PROVIDER_URL?: string | undefined
  SMS_ALIYUN_ENDPOINT?: string | undefined
  SMS_TENCENT_ENDPOINT?: string | undefined
  IDENTITY_ALIYUN_ENDPOINT?: string | undefined
  IDENTITY_PROVIDER?: string | undefined
  PAY_SANDBOX?: 'on' | 'off' | undefined
  TRUST_PROXY: readonly string[]
  smsProvider: string
  smsLimits: SmsLimits | 'off'
}

/** 32 random bytes have about 30 distinct ones; fewer than 16 is a key that someone made up. */
const DISTINCT_BYTES_MIN = 16

/** Providers that receive what must not be read in transit. */
const PRIVATE_ADDRESSES = {
  SMS_PROVIDER_URL: '验证码',
  SMS_ALIYUN_ENDPOINT: '验证码',
  SMS_TENCENT_ENDPOINT: '验证码',
  IDENTITY_ALIYUN_ENDPOINT: '姓名与证件号',
  PAY_ALIPAY_GATEWAY: '订单与付款',
  PAY_WECHAT_BASE_URL: '订单与付款',
}

/** Says in words what a real service must not be started with. */
export function productionProblems(env: Settings): string[] {
  const { SECRET_KEY, PUBLIC_URL, smsLimits } = env
  const begun = partlyConfigured(env)
  const problems = [
    !SECRET_KEY && '生产环境必须设置 SECRET_KEY（32 字节的 base64，用 openssl rand -base64 32 生成）',
    SECRET_KEY !== undefined &&
      !isRandom(SECRET_KEY) &&
      'SECRET_KEY 不像随机生成的，请用 openssl rand -base64 32 重新生成（已有数据的请按 docs/deploy.md 的“更换 SECRET_KEY”更换）',
    env.smsProvider === 'console' && '生产环境必须设置真实的短信服务 SMS_PROVIDER',
    ...unencryptedAddresses(env),
    smsLimits === 'off' && '生产环境不能关闭 SMS_LIMITS',
    smsLimits !== 'off' &&
      Object.values(smsLimits).some((limits) => limits.length === 0) &&
      '生产环境的 SMS_LIMITS 须写全 perPhone、perIp、captchaAfter',
    env.TRUST_PROXY.length === 0 &&
      '生产环境必须设置 TRUST_PROXY：写反向代理或负载均衡的地址或网段；前面没有代理就写 none',
    PUBLIC_URL !== undefined &&
      isPlainHttp(PUBLIC_URL) &&
      '生产环境的 PUBLIC_URL 须为 https:// 地址：登录令牌与 API Key 不能明文经过网络',
    !PUBLIC_URL &&
      begun.length > 0 &&
      '生产环境配置支付渠道（PAY_ALIPAY_*、PAY_WECHAT_*）须同时设置 PUBLIC_URL：支付平台按它回调',
    env.PAY_SANDBOX === 'on' &&
      (begun.length > 0
        ? '沙箱支付 PAY_SANDBOX 不能与真实的支付渠道同时打开'
        : '生产环境不能打开沙箱支付 PAY_SANDBOX'),
    env.IDENTITY_PROVIDER === undefined &&
      '生产环境必须设置 IDENTITY_PROVIDER：aliyun 核对姓名与证件号；确认只核对格式就写 embedded',
  ]
  return problems.filter((problem): problem is string => typeof problem === 'string')
}

const isRandom = (key: string) => new Set(Buffer.from(key, 'base64')).size >= DISTINCT_BYTES_MIN

const isPlainHttp = (address: string) => new URL(address).protocol === 'http:'

const unencryptedAddresses = (env: Settings) =>
  Object.entries(PRIVATE_ADDRESSES).map(([variable, what]) => {
    const address = env[variable as keyof typeof PRIVATE_ADDRESSES]
    return (
      address !== undefined &&
      isPlainHttp(address) &&
      !isLoopbackAddress(address) &&
      `生产环境的 ${variable} 须为 https:// 地址，只有本机地址可以用 http://：${what}不能明文经过网络`
    )
  })
