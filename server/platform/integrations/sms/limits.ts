/** It allows at most `count` in any `windowMs`. */
export interface Limit {
  count: number
  windowMs: number
}

export interface SmsLimits {
  perPhone: Limit[]
  perIp: Limit[]
  /** From this many codes from one address on, a captcha is asked for. */
  captchaAfter: Limit[]
}

export const SMS_LIMITS_DEFAULT = 'perPhone=1/60s,5/1h,10/24h;perIp=60/1h;captchaAfter=3/10m'

const UNITS = { s: 1000, m: 60_000, h: 3_600_000 } as const

/** Reads e.g. `perPhone=1/60s,5/1h;perIp=60/1h;captchaAfter=3/10m`, or `off`. @throws Error that names the wrong part */
export function parseSmsLimits(text: string): SmsLimits | 'off' {
  if (text === 'off') return 'off'
  const limits: SmsLimits = { perPhone: [], perIp: [], captchaAfter: [] }
  for (const part of text.split(';').filter(Boolean)) {
    const [name = '', list = ''] = part.trim().split('=')
    if (!Object.hasOwn(limits, name)) throw new Error(`环境变量 SMS_LIMITS 无效：不认识 ${name}`)
    limits[name as keyof SmsLimits] = list.split(',').map(parseLimit)
  }
  return limits
}

function parseLimit(text: string): Limit {
  const match = /^([1-9]\d{0,5})\/([1-9]\d{0,5})([smh])$/.exec(text.trim())
  if (!match) throw new Error(`环境变量 SMS_LIMITS 无效：“${text}”应形如 5/1h`)
  return { count: Number(match[1]), windowMs: Number(match[2]) * UNITS[match[3] as keyof typeof UNITS] }
}
