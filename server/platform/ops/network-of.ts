import { isIPv6 } from 'node:net'

/** What limits count as one address: an IPv4 address, or the /64 that one IPv6 subscriber has. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('%')[0]?.split('::') ?? []
  const groups = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  const all = [
    ...groups,
    ...Array<string>(Math.max(0, missing)).fill('0'),
    ...(tail ?? '').split(':').filter(Boolean),
  ]
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
