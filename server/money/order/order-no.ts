import { randomInt } from 'node:crypto'
import { displayTime } from '../../../contract/time.ts'

/** `20261121093000` in Asia/Shanghai and 10 random digits: sorts by time and hides the number of orders. */
export function newOrderNo(now: number): string {
  return displayTime(now).replace(/\D/g, '') + String(randomInt(10 ** 10)).padStart(10, '0')
}

export const ORDER_NO_LENGTH = 24
