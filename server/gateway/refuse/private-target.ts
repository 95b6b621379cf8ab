import { isIP } from 'node:net'
import { isPublicAddress } from '../media/public-address.ts'

const PRIVATE_NAME = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home\.arpa)$/

/** Schemes by which fetchers read files or speak to services of their own network. */
const REFUSED_SCHEMES = new Set(['file:', 'ftp:', 'gopher:', 'dict:', 'ldap:', 'jar:', 'netdoc:', 'tftp:'])
const SCHEME = /^[\0-\x20]*[a-z][a-z0-9+.\-\t\r\n]*:/i

/** Whether a text has to be read as an address; most are words or, of many MiB, `data:`. */
export const mayBeAddress = (text: string) => !text.startsWith('data:') && SCHEME.test(text.slice(0, 64))

/** Private and link-local addresses, names without a dot or like `.local`, files; names are not looked up. @param allowed hosts */
export function isPrivateTarget(text: string, allowed: readonly string[]): boolean {
  const url = URL.parse(text)
  if (!url) return false
  const { protocol, hostname, host } = url
  if (REFUSED_SCHEMES.has(protocol)) return true
  if (protocol !== 'http:' && protocol !== 'https:') return false
  if (allowed.includes(host) || allowed.includes(hostname)) return false
  const name = hostname.replace(/\.+$/, '')
  const literal = name.replace(/^\[|\]$/g, '')
  if (isIP(literal) !== 0) return !isPublicAddress(literal)
  return !name.includes('.') || PRIVATE_NAME.test(name)
}
