import { z } from 'zod'

/** An address with its scheme: `localhost:8080` alone would be taken for one of the scheme `localhost`. */
export const httpAddress = z.url({ protocol: /^https?$/, error: '须为 http:// 或 https:// 开头的地址' })

/** Says whether an address is of this machine, as it is written. */
export const isLoopbackAddress = (address: string) =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(address).hostname)
