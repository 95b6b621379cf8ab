import { z } from 'zod'

interface Kind {
  mayBePath?: boolean
  mayBeEmpty?: boolean
}

/** What is wrong with an address; null if nothing is. */
function mistakeOf(address: string, { mayBePath = false, mayBeEmpty = false }: Kind): string | null {
  if (address === '') return mayBeEmpty ? null : '不能为空'
  if (/\s/.test(address)) return '地址里不能有空格'
  if (address.startsWith('//')) return '要写明 http:// 或 https://'
  if (address.startsWith('/')) return mayBePath ? null : '要写完整的地址，以 http:// 或 https:// 开头'
  if (!/^https?:\/\//i.test(address)) {
    return mayBePath ? '要以 http://、https:// 或 /（本站的地址）开头' : '要以 http:// 或 https:// 开头'
  }
  return URL.canParse(address) ? null : '这个网址打不开，请检查域名和端口'
}

/** An `http` or `https` address: a domain in any script, an IP address or `localhost`, with or without a port. */
export const urlSchema = (kind: Kind = {}) =>
  z.string().superRefine((address, context) => {
    const message = mistakeOf(address, kind)
    if (message) context.addIssue({ code: 'custom', message })
  })
