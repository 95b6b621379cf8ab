export type Fields = Record<string, unknown>

/** Reads untrusted JSON. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? { ...value } : {}

export const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
