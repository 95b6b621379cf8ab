export type Fields = Record<string, unknown>

/** Reads untrusted JSON. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? { ...value } : {}

export const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
