import { displayCount, displayYuan, formatYuan, parseYuan } from '../../../contract/money.ts'
import { displayDuration } from '../../../contract/time.ts'
import type { ChartFormatName } from '../../config/runtime/names.ts'

/** Nano-yuan as bigint for exact sums; anything else as number. */
export type Value = bigint | number

interface ChartFormat {
  read: (raw: unknown) => Value | null
  height: (value: Value) => number
  text: (value: Value) => string
  axis: (height: number) => string
  top?: number
  /** Heights between whole numbers mean nothing. */
  isWhole?: boolean
}

const numeric = (raw: unknown) => (typeof raw === 'number' ? raw : null)

/** `1.2万`, `3.4亿` */
function short(number: number): string {
  const [unit, size] = number >= 1e8 ? ['亿', 1e8] : number >= 1e4 ? ['万', 1e4] : ['', 1]
  const scaled = number / size
  return `${displayPlain(Number(scaled.toPrecision(4)))}${unit}`
}

const displayPlain = (number: number) =>
  number.toLocaleString('zh-CN', { maximumFractionDigits: 9, useGrouping: false })

/** It takes amounts below 0, too. */
function signedNano(yuan: string): bigint | null {
  if (!yuan.startsWith('-')) return parseYuan(yuan)
  const nano = parseYuan(yuan.slice(1))
  return nano === null ? null : -nano
}

export const chartFormats: Record<ChartFormatName, ChartFormat> = {
  yuan: {
    read: (raw) => (typeof raw === 'string' ? signedNano(raw) : null),
    height: (value) => Number(value) / 1e9,
    text: (value) => displayYuan(formatYuan(BigInt(value))),
    axis: (height) => `¥${short(height)}`,
  },
  count: {
    read: numeric,
    height: Number,
    text: (value) => displayCount(Number(value)),
    axis: short,
    isWhole: true,
  },
  percent: {
    read: numeric,
    height: Number,
    text: (value) => `${Number((Number(value) * 100).toFixed(2))}%`,
    axis: (height) => `${Number((height * 100).toFixed(1))}%`,
    top: 1,
  },
  duration: {
    read: numeric,
    height: Number,
    text: (value) => displayDuration(Number(value)),
    axis: (height) =>
      height < 1000 ? `${Math.round(height)} ms` : `${Number((height / 1000).toFixed(1))} 秒`,
  },
}

export const added = (a: Value, b: Value): Value =>
  typeof a === 'bigint' && typeof b === 'bigint' ? a + b : Number(a) + Number(b)

export const sumOf = (values: readonly (Value | null)[]): Value | null =>
  values.reduce((sum, value) => (sum === null ? value : value === null ? sum : added(sum, value)), null)
