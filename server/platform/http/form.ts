interface FormFile {
  filename: string
  contentType: string
  bytes: Buffer
}

/** The entries of a `multipart/form-data` body, in order; names may repeat. */
export type Form = [name: string, value: string | FormFile][]

const PARTS_MAX = 256
const HEAD_BYTES_MAX = 8 * 1024
/** All entries that are no files have at most this. */
const TEXT_BYTES_MAX = 1024 * 1024
const BOUNDARY_MAX = 200

const noForm = (problem: string) => new Error(`the body is no form: ${problem}`)

/** Reads at most 256 entries and one MiB of texts; files are views of `body`. @throws Error if it is no form, or a larger one */
export function parseForm(body: Buffer, contentType: string): Form {
  const boundary = boundaryOf(contentType)
  if (boundary === '' || boundary.length > BOUNDARY_MAX) throw noForm('no boundary')
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1')
  const form: Form = []
  let textBytes = 0
  let at = afterPreamble(body, delimiter)
  while (body.toString('latin1', at, at + 2) !== '--') {
    at = afterPadding(body, at)
    const headEnd = body.subarray(at, at + HEAD_BYTES_MAX).indexOf('\r\n\r\n')
    if (body.toString('latin1', at, at + 2) !== '\r\n' || headEnd === -1)
      throw noForm('a part without a head')
    const end = body.indexOf(delimiter, at + headEnd + 4 - 2)
    if (end === -1) throw noForm('it breaks off')
    const { name, filename, contentType: type } = readHead(body.toString('utf8', at, at + headEnd + 2))
    const bytes = body.subarray(Math.min(at + headEnd + 4, end), end)
    if (filename === null) textBytes += bytes.length
    if (form.length === PARTS_MAX || textBytes > TEXT_BYTES_MAX) throw noForm('too many entries')
    form.push([name, filename === null ? bytes.toString('utf8') : { filename, contentType: type, bytes }])
    at = end + delimiter.length
  }
  return form
}

/** The first delimiter may stand at the very beginning, without its line break, or after words that are no part (RFC 2046, 5.1.1). */
function afterPreamble(body: Buffer, delimiter: Buffer): number {
  const bare = delimiter.subarray(2)
  if (body.subarray(0, bare.length).equals(bare)) return bare.length
  const first = body.indexOf(delimiter)
  if (first === -1) throw noForm('it does not begin')
  return first + delimiter.length
}

/** Blanks that a gateway may have put behind a delimiter. */
function afterPadding(body: Buffer, from: number): number {
  let at = from
  while (body[at] === 0x20 || body[at] === 0x09) at += 1
  return at
}

function readHead(head: string) {
  const disposition = /\r\ncontent-disposition:[ \t]{0,8}form-data([^\r]*)/i.exec(head)?.[1] ?? ''
  const name = parameter(disposition, 'name')
  if (name === null) throw noForm('an entry without a name')
  const contentType = /\r\ncontent-type:[ \t]{0,8}([^\r]*)/i.exec(head)?.[1]?.trim() ?? ''
  const filename = extendedParameter(disposition, 'filename') ?? parameter(disposition, 'filename')
  return { name, filename, contentType }
}

/** Reads texts that are not ASCII as RFC 8187 writes them, in UTF-8 or ISO 8859-1. */
function extendedParameter(disposition: string, name: string): string | null {
  const pattern = new RegExp(`;[ \\t]{0,8}${name}\\*=(utf-8|iso-8859-1)'[^']{0,32}'([^;\\s"]*)`, 'i')
  const [, charset = '', coded] = pattern.exec(disposition) ?? []
  if (coded === undefined) return null
  const bytes = coded.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString(charset.toLowerCase() === 'utf-8' ? 'utf8' : 'latin1')
}

function parameter(disposition: string, name: string): string | null {
  const pattern = new RegExp(`;[ \\t]{0,8}${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s"]+))`, 'i')
  const [, quoted, plain] = pattern.exec(disposition) ?? []
  if (quoted === undefined) return plain ?? null
  return quoted
    .replace(/\\(["\\])/g, '$1')
    .replace(/%(22|0D|0A)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** The boundary that a content type names, or an empty text. */
export const boundaryOf = (contentType: string) => {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? []
  return quoted ?? plain ?? ''
}

const escaped = (text: string) =>
  text.replace(
    /["\r\n]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  )

/** @param boundary occurs in none of the values */
export function writeForm(form: Form, boundary: string): { body: Buffer; contentType: string } {
  const parts: Buffer[] = []
  for (const [name, value] of form) {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${escaped(name)}"`
    if (typeof value === 'string') parts.push(Buffer.from(`${head}\r\n\r\n${value}\r\n`))
    else {
      const type = value.contentType.replace(/[\r\n]/g, '') || 'application/octet-stream'
      const file = `; filename="${escaped(value.filename)}"\r\nContent-Type: ${type}\r\n\r\n`
      parts.push(Buffer.from(head + file), value.bytes, Buffer.from('\r\n'))
    }
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`))
  return { body: Buffer.concat(parts), contentType: `multipart/form-data; boundary=${boundary}` }
}
