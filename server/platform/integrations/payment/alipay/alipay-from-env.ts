import { readPrivateKey, readPublicKey } from '../rsa.ts'
import type { PaymentVariables } from '../payment-env.ts'
import { createAlipay } from './create-alipay.ts'

/** @returns null unless all keys are there */
export function alipayFromEnv(env: PaymentVariables, clock: () => number) {
  const {
    PAY_ALIPAY_APP_ID: appId,
    PAY_ALIPAY_SELLER_ID: sellerId,
    PAY_ALIPAY_PRIVATE_KEY: privateKey,
    PAY_ALIPAY_PUBLIC_KEY: publicKey,
  } = env
  if (!appId || !sellerId || !privateKey || !publicKey) return null
  return createAlipay({
    appId,
    sellerId,
    privateKey: readPrivateKey(privateKey),
    alipayKey: readPublicKey(publicKey),
    gateway: env.PAY_ALIPAY_GATEWAY,
    clock,
  })
}
