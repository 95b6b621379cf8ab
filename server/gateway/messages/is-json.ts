/** Whether a text is a whole JSON object. */
export function isJson(text: string): boolean {
  if (!text.trimEnd().endsWith('}')) return false
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}
