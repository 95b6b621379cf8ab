import type { FileRow } from '../../content/index.ts'
import { unixSeconds } from '../wire/unix-seconds.ts'
import { WireError } from '../wire/wire-error.ts'

/** A file as OpenAI's clients know it. @param name as its user called it */
export const fileWire = ({ id, size, created_at, expires_at, purpose }: FileRow, name: string) => ({
  id,
  object: 'file',
  bytes: size,
  created_at: unixSeconds(created_at),
  expires_at: unixSeconds(expires_at),
  filename: name,
  purpose,
  status: 'processed',
})

export const noFile = (param: string | null = null) =>
  new WireError({ code: 'file_not_found', param, message: '文件不存在、已过期或已删除' })
