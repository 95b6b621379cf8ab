import type { KeyObject } from 'node:crypto'

export interface AlipayAccount {
  appId: string
  sellerId: string
  privateKey: KeyObject
  /** Alipay's own. */
  alipayKey: KeyObject
  gateway: string
  clock: () => number
}
