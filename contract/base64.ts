/** Whether a text is base64 as RFC 4648 section 4 writes it. One expression over millions of characters overflows V8's stack. */
export function isBase64(text: string): boolean {
  const padding = text.search(/={1,2}$/)
  const bytes = padding === -1 ? text : text.slice(0, padding)
  return bytes !== '' && !/[^A-Za-z\d+/]/.test(bytes)
}
