import type { KeyObject } from 'node:crypto'

/** Our merchant account at WeChat Pay. */
export interface WechatAccount {
  appId: string
  mchId: string
  /** Of the merchant's certificate. */
  serial: string
  privateKey: KeyObject
  /** Opens what callbacks carry. */
  apiV3Key: string
  /** WeChat Pay's own keys by serial number or key id. */
  platformKeys: ReadonlyMap<string, KeyObject>
  baseUrl: string
  clock: () => number
}
