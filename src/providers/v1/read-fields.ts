export type Fields = Record<string, unknown>

/** The fields of an answer that is believed only as far as it is read. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? { ...value } : {}

export const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
