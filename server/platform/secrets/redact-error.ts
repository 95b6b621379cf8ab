/** Keeps name, message, stack and code without the given values: an external service may repeat what it was sent. */
export function redactError(error: unknown, values: readonly string[]): Error {
  const clean = (text: string) =>
    values.reduce((rest, value) => (value === '' ? rest : rest.replaceAll(value, '***')), text)
  if (!(error instanceof Error)) return new Error(clean(String(error)))
  const redacted = new Error(clean(error.message))
  redacted.name = error.name
  redacted.stack = clean(error.stack ?? '')
  const code = 'code' in error && typeof error.code === 'string' ? clean(error.code) : undefined
  return code === undefined ? redacted : Object.assign(redacted, { code })
}
