import { callAliyun, type AliyunAccount } from '../aliyun/call-aliyun.ts'
import type { SmsProvider } from './provider.ts'
import { refusedWith } from './sms-refused.ts'

interface AliyunSms extends AliyunAccount {
  signName: string
  /** A template of one variable, `${code}`. */
  template: string
}

/** Source: help.aliyun.com/document_detail/101346.html */
const KINDS = {
  tooOften: /^isv\.BUSINESS_LIMIT_CONTROL$/,
  unreachable: /^isv\.MOBILE_NUMBER_ILLEGAL$/,
} as const

/** SendSms of Alibaba Cloud's SMS. Source: help.aliyun.com/document_detail/419273.html */
export const createAliyunSms = ({ signName, template, ...account }: AliyunSms): SmsProvider => ({
  async send({ phone, code }) {
    const answer = await callAliyun(account, {
      action: 'SendSms',
      version: '2017-05-25',
      parameters: {
        PhoneNumbers: phone,
        SignName: signName,
        TemplateCode: template,
        TemplateParam: JSON.stringify({ code }),
      },
    })
    if (answer.Code === 'OK') return
    const { Code, RequestId } = answer
    throw refusedWith({
      provider: 'Aliyun SMS',
      code: Code,
      requestId: RequestId,
      kinds: KINDS,
    })
  },
})
