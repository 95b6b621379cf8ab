import { request } from 'undici'
import { z } from 'zod'
import { signTc3, type TencentKeys } from '../tencent/tc3.ts'
import type { SmsProvider } from './provider.ts'
import { refusedWith } from './sms-refused.ts'

interface TencentSms extends TencentKeys {
  /** SmsSdkAppId. */
  appId: string
  signName: string
  /** A template of one variable, `{1}`. */
  template: string
  region: string
  /** `https://host` */
  endpoint: string
  clock: () => number
}

const Answer = z.looseObject({
  Response: z.looseObject({
    RequestId: z.string().default(''),
    /** The whole call was refused. */
    Error: z.looseObject({ Code: z.string() }).optional(),
    SendStatusSet: z.array(z.looseObject({ Code: z.string() })).default([]),
  }),
})

/** Source: cloud.tencent.com/document/api/382/59177 */
const KINDS = {
  tooOften: /^LimitExceeded\.(PhoneNumber|DeliveryFrequencyLimit)/,
  unreachable: /^(InvalidParameterValue\.IncorrectPhoneNumber|FailedOperation\.PhoneNumberInBlacklist)$/,
} as const
const TIMEOUT_MS = 5000

/** SendSms of Tencent Cloud's SMS. Source: cloud.tencent.com/document/api/382/55981 */
export const createTencentSms = (account: TencentSms): SmsProvider => ({
  async send({ phone, code }) {
    const body = JSON.stringify({
      PhoneNumberSet: [`+86${phone}`],
      SmsSdkAppId: account.appId,
      SignName: account.signName,
      TemplateId: account.template,
      TemplateParamSet: [code],
    })
    const url = new URL(account.endpoint)
    const headers = signTc3(account, {
      host: url.hostname,
      service: 'sms',
      action: 'SendSms',
      body,
      timestamp: Math.floor(account.clock() / 1000),
    })
    const answer = await request(url, {
      method: 'POST',
      headers: { ...headers, 'x-tc-version': '2021-01-11', 'x-tc-region': account.region },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { RequestId, Error: error, SendStatusSet: sent } = read(await answer.body.text(), answer.statusCode)
    const result = error?.Code ?? sent[0]?.Code ?? 'no answer'
    if (result === 'Ok') return
    throw refusedWith({ provider: 'Tencent SMS', code: result, requestId: RequestId, kinds: KINDS })
  },
})

function read(text: string, status: number) {
  try {
    return Answer.parse(JSON.parse(text)).Response
  } catch {
    // The answer itself may quote what was sent.
    throw new Error(`Tencent SMS answered ${status} and no JSON`)
  }
}
