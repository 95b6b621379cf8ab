import type { KeyObject } from 'node:crypto'

/** Our merchant account at WeChat Pay, as far as we ask with it. */
export interface WechatMerchant {
  appId: string
  mchId: string
  /** Of the merchant's certificate. */
  serial: string
  privateKey: KeyObject
  /** Opens what callbacks carry, and platform certificates. */
  apiV3Key: string
  /** Of WeChat Pay's public key, if that is what it is to sign with; empty = its platform certificates. */
  publicKeyId: string
  baseUrl: string
  clock: () => number
}

export interface WechatKeys {
  /** One that is not known is asked for. @throws Error if WeChat Pay could not be asked */
  find(serial: string): Promise<KeyObject | undefined>
}

export interface WechatAccount extends WechatMerchant {
  keys: WechatKeys
}
