import { X509Certificate } from 'node:crypto'
import { z } from 'zod'
import { httpAddress } from '../../http/http-address.ts'
import { readPrivateKey, readPublicKey } from './rsa.ts'

const text = z.string().trim().min(1).optional()
const key = (read: (text: string) => unknown, problem: string) =>
  z
    .string()
    .trim()
    .refine((value) => isRead(() => read(value)), problem)
    .optional()

function isRead(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch {
    return false
  }
}

export function readCertificates(pem: string): X509Certificate[] {
  const blocks =
    pem.replaceAll('\\n', '\n').match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []
  if (blocks.length === 0) throw new Error('须为 PEM 证书')
  return blocks.map((block) => new X509Certificate(block))
}

/** Merchant keys. A channel is there if all of its own are. */
export const paymentVariables = {
  PAY_ALIPAY_APP_ID: text,
  /** It is the key of the application: PEM or the bare base64 of Alipay's tool. */
  PAY_ALIPAY_PRIVATE_KEY: key(readPrivateKey, '须为 RSA 私钥'),
  /** Alipay's, not the application's. */
  PAY_ALIPAY_PUBLIC_KEY: key(readPublicKey, '须为 RSA 公钥'),
  /** The merchant's user id (2088…): payments for other merchants are refused. */
  PAY_ALIPAY_SELLER_ID: text,
  PAY_ALIPAY_GATEWAY: httpAddress.default('https://openapi.alipay.com/gateway.do'),
  PAY_WECHAT_APP_ID: text,
  PAY_WECHAT_MCH_ID: text,
  /** Serial number of the merchant's certificate. */
  PAY_WECHAT_SERIAL: text,
  PAY_WECHAT_PRIVATE_KEY: key(readPrivateKey, '须为 RSA 私钥'),
  PAY_WECHAT_API_V3_KEY: z.string().length(32, '须为 32 个字符').optional(),
  /** WeChat Pay's certificates, PEM one after the other; those that are not here are downloaded … */
  PAY_WECHAT_PLATFORM_CERTS: key(readCertificates, '须为 PEM 证书'),
  /** … or its public key and that key's id (`PUB_KEY_ID_…`). */
  PAY_WECHAT_PUBLIC_KEY: key(readPublicKey, '须为 RSA 公钥'),
  PAY_WECHAT_PUBLIC_KEY_ID: text,
  PAY_WECHAT_BASE_URL: httpAddress.default('https://api.mch.weixin.qq.com'),
}

const PaymentVariables = z.object(paymentVariables)
export type PaymentVariables = z.output<typeof PaymentVariables>

const VARIABLES = Object.keys(paymentVariables) as (keyof PaymentVariables)[]
const REMOTE = ['alipay', 'wechat'] as const

/** Providers with at least one key set. */
export const partlyConfigured = (env: PaymentVariables) =>
  REMOTE.filter((name) =>
    // No other variable is read: the development key would be made by it.
    VARIABLES.some(
      (variable) =>
        variable.startsWith(`PAY_${name.toUpperCase()}_`) &&
        !/GATEWAY|BASE_URL/.test(variable) &&
        env[variable] !== undefined,
    ),
  )
