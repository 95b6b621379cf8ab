import type { KeyObject } from 'node:crypto'
import { displayTime } from '../../../../../contract/time.ts'
import { isSigned, signText } from '../rsa.ts'
import type { AlipayAccount } from './alipay-account.ts'

type Parameters = Record<string, string>

/** `a=1&b=2` of what is not empty, by name: what RSA2 signs. */
const signedText = (parameters: Parameters, ...leftOut: string[]) =>
  Object.keys(parameters)
    .filter((name) => parameters[name] !== '' && !leftOut.includes(name))
    .toSorted()
    .map((name) => `${name}=${parameters[name]}`)
    .join('&')

export function signParameters(
  { appId, privateKey, clock }: AlipayAccount,
  { method, content, ...rest }: { method: string; content: object; notify_url?: string; return_url?: string },
): Parameters {
  const parameters: Parameters = {
    app_id: appId,
    method,
    format: 'JSON',
    charset: 'utf-8',
    sign_type: 'RSA2',
    // Alipay reads Asia/Shanghai.
    timestamp: displayTime(clock()),
    version: '1.0',
    biz_content: JSON.stringify(content),
    ...rest,
  }
  return { ...parameters, sign: signText(signedText(parameters), privateKey) }
}

export const isSignedByAlipay = (parameters: Parameters, alipayKey: KeyObject) =>
  isSigned(signedText(parameters, 'sign', 'sign_type'), parameters.sign ?? '', alipayKey)
