import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'
import { withoutTrailing } from './without-trailing.ts'

const PRIVATE_NAME = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home\.arpa)$/

/** Schemes by which fetchers read files or speak to services of their own network. */
const REFUSED_SCHEMES = new Set(['file:', 'ftp:', 'gopher:', 'dict:', 'ldap:', 'jar:', 'netdoc:', 'tftp:'])
const WEB_SCHEMES = new Set(['http:', 'https:'])
const SCHEME = /^[\0-\x20]*[a-z][a-z0-9+.\-\t\r\n]*:/i

/** Longer than any host with what may stand before it: no more of an address is read. */
const HEAD = 4096
const WITH_WHOLE_HOST = /^[a-z]+:[/\\]*[^/\\?#]+[/\\?#]/i

/** Whether a text has to be read as an address; most are words or, of many MiB, `data:`. */
export const mayBeAddress = (text: string) => !text.startsWith('data:') && SCHEME.test(text)

/** Private and link-local addresses, names without a dot or like `.local`, files; names are not looked up. @param allowed hosts */
export function isPrivateTarget(text: string, allowed: readonly string[]): boolean {
  // URL.parse does the same.
  const whole = text.replace(/^[\0-\x20]+/, '').replaceAll(/[\t\r\n]/g, '')
  const head = whole.slice(0, HEAD)
  if (head.length < whole.length && !WITH_WHOLE_HOST.test(head)) return isFetched(head)
  const url = URL.parse(head)
  if (!url) return false
  const { protocol, hostname, host } = url
  if (REFUSED_SCHEMES.has(protocol)) return true
  if (!WEB_SCHEMES.has(protocol)) return false
  if (allowed.includes(host) || allowed.includes(hostname)) return false
  const name = withoutTrailing(hostname, '.')
  const literal = name.replace(/^\[|\]$/g, '')
  if (isIP(literal) !== 0) return !isPublicAddress(literal)
  return !name.includes('.') || PRIVATE_NAME.test(name)
}

function isFetched(head: string): boolean {
  const scheme = head.slice(0, head.indexOf(':') + 1).toLowerCase()
  return WEB_SCHEMES.has(scheme) || REFUSED_SCHEMES.has(scheme)
}
