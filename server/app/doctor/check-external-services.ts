import { request } from 'undici'
import type { Env } from '../../platform/env/env.ts'
import type { PaymentChannels } from '../../platform/integrations/payment/channel.ts'
import { partlyConfigured } from '../../platform/integrations/payment/payment-env.ts'
import { findingsOf, reasonOf, type Finding } from './finding.ts'
import { within } from '../../platform/ops/within.ts'

const sms = findingsOf('短信')
const identity = findingsOf('实名')
const payment = findingsOf('支付')
/** An order that no provider has: it is asked for as orders are, and costs nothing. */
const NO_ORDER = 'DOCTOR00000000000000'
const NETWORK = '检查域名解析、防火墙与代理：curl -sSI'

/** Whether the SMS provider is there; no code is sent, so that the key itself is proven by the first real one. */
export async function checkSms(env: Env, timeoutMs: number): Promise<Finding[]> {
  const { smsProvider } = env
  if (smsProvider === 'console')
    return [
      sms.warning({
        what: '验证码打印在终端（SMS_PROVIDER=console）',
        why: '用户收不到；生产环境拒绝启动',
        mend: 'SMS_PROVIDER=aliyun、tencent 或 http，见 docs/deploy.md 的“短信”',
      }),
    ]
  const addresses = {
    http: env.SMS_PROVIDER_URL ?? '',
    aliyun: env.SMS_ALIYUN_ENDPOINT,
    tencent: env.SMS_TENCENT_ENDPOINT,
  }
  const problem = await reach(addresses[smsProvider], timeoutMs)
  if (problem === null) return [sms.good(`${smsProvider} 到得了（没有发短信）`)]
  const mend = `${NETWORK} ${new URL(addresses[smsProvider]).origin}`
  return [sms.problem({ what: `${smsProvider} 到不了：${problem}`, why: '收不到验证码，谁都登录不了', mend })]
}

/** Whether the identity provider is there; a check costs money, so none is made. */
export async function checkIdentity(env: Env, timeoutMs: number): Promise<Finding[]> {
  if (env.IDENTITY_PROVIDER !== 'aliyun') return [identity.good('只核对格式（embedded）')]
  const problem = await reach(env.IDENTITY_ALIYUN_ENDPOINT, timeoutMs)
  if (problem === null) return [identity.good('aliyun 到得了（没有核验）')]
  const mend = `${NETWORK} ${new URL(env.IDENTITY_ALIYUN_ENDPOINT).origin}`
  return [identity.problem({ what: `aliyun 到不了：${problem}`, why: '用户不能实名', mend })]
}

/** Any answer is one, with any status: that the address is right, and TLS as it should be. */
async function reach(address: string, timeoutMs: number): Promise<string | null> {
  try {
    const { body } = await request(address, { method: 'HEAD', signal: AbortSignal.timeout(timeoutMs) })
    await body.dump()
    return null
  } catch (error) {
    return reasonOf(error)
  }
}

interface Looked {
  env: Env
  channels: PaymentChannels
  timeoutMs: number
}

/** Asks each provider, signed, for an order that is not there: both keys are proven by it. */
export async function checkPayments({ env, channels, timeoutMs }: Looked): Promise<Finding[]> {
  const findings = await Promise.all(
    [...channels.values()]
      .filter(({ isRemote }) => isRemote)
      .map(async (channel) => {
        const { name } = channel
        const ask = channel.query(NO_ORDER).then(
          () => payment.good(`${name} 到得了，签名与验签都对（查了一个不存在的订单）`),
          (error: unknown) => broken(name, reasonOf(error)),
        )
        return within(timeoutMs, ask, () => broken(name, `${timeoutMs / 1000} 秒内没有回答`))
      }),
  )
  const lacking = partlyConfigured(env).filter((name) => !channels.has(name))
  const partly = lacking.map((name) =>
    payment.problem({
      what: `${name} 的密钥不全，没有启用`,
      why: '用户看不到这种支付方式，它的回调答 503',
      mend: `补全 PAY_${name.toUpperCase()}_*，见 docs/payments.md`,
    }),
  )
  const found = [...findings, ...partly]
  if (found.length > 0) return found
  if (channels.size > 0) return [payment.good('只有沙箱支付')]
  return [
    payment.warning({
      what: '没有任何支付渠道',
      why: '用户不能在线充值，只能由员工记线下收款',
      mend: '设置 PAY_ALIPAY_* 或 PAY_WECHAT_*，见 docs/payments.md',
    }),
  ]
}

const broken = (name: string, reason: string) =>
  payment.problem({
    what: `${name} 查不了订单：${reason}`,
    why: '收不了钱，已付的也到不了账',
    mend: `核对 PAY_${name.toUpperCase()}_* 与商户平台上的是否一致，见 docs/payments.md`,
  })
