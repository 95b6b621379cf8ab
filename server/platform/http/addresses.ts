import { BlockList, isIP } from 'node:net'

/** An address or CIDR block that a key's list may hold: IPv4, IPv6, or IPv4 written as IPv6. */
export function isAddressRule(rule: string): boolean {
  return parseRule(rule) !== null
}

/** Whether a key whose list is `rules` may be used from `address`; an empty list allows all. */
export function isAddressAllowed(rules: readonly string[], address: string): boolean {
  if (rules.length === 0) return true
  const caller = parseRule(address.split('%')[0] ?? '')
  if (!caller) return false
  const list = new BlockList()
  for (const rule of rules) {
    const parsed = parseRule(rule)
    if (parsed) list.addSubnet(parsed.address, parsed.bits, parsed.family)
  }
  return list.check(caller.address, caller.family)
}

interface Rule {
  address: string
  bits: number
  family: 'ipv4' | 'ipv6'
}

function parseRule(rule: string): Rule | null {
  const [address = '', bits, ...rest] = rule.split('/')
  const version = isIP(address)
  if (version === 0 || address.includes('%') || rest.length > 0) return null
  const longest = version === 4 ? 32 : 128
  if (bits !== undefined && !/^(0|[1-9]\d{0,2})$/.test(bits)) return null
  const length = bits === undefined ? longest : Number(bits)
  if (length > longest) return null
  if (version === 4) return { address, bits: length, family: 'ipv4' }
  return mappedIpv4(address, length) ?? { address, bits: length, family: 'ipv6' }
}

/** Behind a dual-stack socket an IPv4 caller shows as `::ffff:1.2.3.4`. */
function mappedIpv4(address: string, bits: number): Rule | null {
  if (bits < 96) return null
  const canonical = new URL(`http://[${address}]`).hostname
  const words = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(canonical)
  if (!words) return null
  const [high, low] = [Number.parseInt(words[1] ?? '0', 16), Number.parseInt(words[2] ?? '0', 16)]
  return {
    address: [high >> 8, high & 255, low >> 8, low & 255].join('.'),
    bits: bits - 96,
    family: 'ipv4',
  }
}
