import { createHash } from 'node:crypto'

/** A number that any change of a part of the catalogue changes. */
export const revOf = (part: unknown): number =>
  Number.parseInt(createHash('sha256').update(JSON.stringify(part)).digest('hex').slice(0, 12), 16)
