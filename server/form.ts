/** A file of a form. */
export interface FormFile {
  filename: string
  contentType: string
  bytes: Buffer
}

/** The entries of a `multipart/form-data` body, in order; names may repeat. */
export type Form = [name: string, value: string | FormFile][]

/** @throws Error if it is no form */
export async function parseForm(body: Buffer, contentType: string): Promise<Form> {
  const data = await new Response(new Uint8Array(body), {
    headers: { 'content-type': contentType },
  }).formData()
  const form: Form = []
  for (const [name, value] of data) {
    if (typeof value === 'string') form.push([name, value])
    else {
      const bytes = Buffer.from(await value.arrayBuffer())
      form.push([name, { filename: value.name, contentType: value.type, bytes }])
    }
  }
  return form
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
