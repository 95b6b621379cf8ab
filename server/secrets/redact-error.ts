/**
 * An error of a far side as it may be logged: such a side may repeat in its message what it was sent. Only name, message, stack and
 * code are kept, without the given values.
 */
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
