import type { KeyObject } from 'node:crypto'
import { readCertificates, type PaymentVariables } from '../payment-env.ts'
import { readPrivateKey, readPublicKey } from '../rsa.ts'
import { createWechat } from './create-wechat.ts'

/** @returns null unless all keys are there */
export function wechatFrom(env: PaymentVariables, clock: () => number) {
  const {
    PAY_WECHAT_APP_ID: appId,
    PAY_WECHAT_MCH_ID: mchId,
    PAY_WECHAT_SERIAL: serial,
    PAY_WECHAT_PRIVATE_KEY: privateKey,
    PAY_WECHAT_API_V3_KEY: apiV3Key,
  } = env
  const platformKeys = platformKeysOf(env)
  if (!appId || !mchId || !serial || !privateKey || !apiV3Key || platformKeys.size === 0) return null
  return createWechat({
    appId,
    mchId,
    serial,
    privateKey: readPrivateKey(privateKey),
    apiV3Key,
    platformKeys,
    baseUrl: env.PAY_WECHAT_BASE_URL.replace(/\/+$/, ''),
    clock,
  })
}

function platformKeysOf(env: PaymentVariables): Map<string, KeyObject> {
  const keys = new Map<string, KeyObject>()
  for (const certificate of env.PAY_WECHAT_PLATFORM_CERTS
    ? readCertificates(env.PAY_WECHAT_PLATFORM_CERTS)
    : [])
    keys.set(certificate.serialNumber, certificate.publicKey)
  const { PAY_WECHAT_PUBLIC_KEY: publicKey, PAY_WECHAT_PUBLIC_KEY_ID: publicKeyId } = env
  if (publicKey && publicKeyId) keys.set(publicKeyId, readPublicKey(publicKey))
  return keys
}
