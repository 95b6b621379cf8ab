import type { KeyObject } from 'node:crypto'

/** Our merchant account at WeChat Pay, as far as we ask with it. */
export interface WechatMerchant {
  appId: string
  mchId: string
  /** It is the serial number of the merchant's certificate. */
  serial: string
  privateKey: KeyObject
  /** Opens what callbacks carry, and platform certificates. */
  apiV3Key: string
  /** It is the id of WeChat Pay's public key, if that is what it is to sign with; empty = its platform certificates. */
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
