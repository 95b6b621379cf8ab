import type { KeyObject } from 'node:crypto'
import { readCertificates, type PaymentVariables } from '../payment-env.ts'
import { readPrivateKey, readPublicKey } from '../rsa.ts'
import { createWechat } from './create-wechat.ts'
import { createWechatKeys } from './wechat-keys.ts'

/** @returns null unless all keys are there */
export function wechatFromEnv(env: PaymentVariables, clock: () => number) {
  const {
    PAY_WECHAT_APP_ID: appId,
    PAY_WECHAT_MCH_ID: mchId,
    PAY_WECHAT_SERIAL: serial,
    PAY_WECHAT_PRIVATE_KEY: privateKey,
    PAY_WECHAT_API_V3_KEY: apiV3Key,
  } = env
  const configured = configuredKeys(env)
  // A public key without its id, or the other way round, is half of what was meant.
  const isHalf = !env.PAY_WECHAT_PUBLIC_KEY !== !env.PAY_WECHAT_PUBLIC_KEY_ID
  if (!appId || !mchId || !serial || !privateKey || !apiV3Key || isHalf) return null
  const merchant = {
    appId,
    mchId,
    serial,
    privateKey: readPrivateKey(privateKey),
    apiV3Key,
    publicKeyId: env.PAY_WECHAT_PUBLIC_KEY_ID ?? '',
    baseUrl: env.PAY_WECHAT_BASE_URL.replace(/\/+$/, ''),
    clock,
  }
  return createWechat({ ...merchant, keys: createWechatKeys(merchant, configured) })
}

function configuredKeys(env: PaymentVariables): Map<string, KeyObject> {
  const keys = new Map<string, KeyObject>()
  for (const certificate of env.PAY_WECHAT_PLATFORM_CERTS
    ? readCertificates(env.PAY_WECHAT_PLATFORM_CERTS)
    : [])
    keys.set(certificate.serialNumber, certificate.publicKey)
  const { PAY_WECHAT_PUBLIC_KEY: publicKey, PAY_WECHAT_PUBLIC_KEY_ID: publicKeyId } = env
  if (publicKey && publicKeyId) keys.set(publicKeyId, readPublicKey(publicKey))
  return keys
}
