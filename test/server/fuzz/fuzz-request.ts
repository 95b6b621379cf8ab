import * as fc from 'fast-check'
import type { z } from 'zod'
import { fromSchema } from './from-schema.ts'
import { spoiled } from './nonsense.ts'

export type Credential = 'session' | 'key' | 'wrong' | 'none'

export interface FuzzRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS'
  /** Path and query, encoded as a client would or worse. */
  url: string
  credential: Credential
  headers: Record<string, string>
  payload: string | Buffer | null
}

export const credential = fc.constantFrom<Credential>('session', 'session', 'session', 'key', 'wrong', 'none')

export const json = { 'content-type': 'application/json' }

export const extraHeaders = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.record({ 'idempotency-key': fc.constantFrom('a', 'b', ' ', 'x'.repeat(300)) }) },
  { weight: 1, arbitrary: fc.record({ 'x-max-cost': fc.constantFrom('0.01', '-1', '1e9', 'x', '0') }) },
  { weight: 1, arbitrary: fc.record({ accept: fc.constantFrom('text/html', '*/*', '') }) },
)

export const validOrSpoiled = (schema: z.ZodType) => {
  const valid = fromSchema(schema)
  return fc.oneof(valid, spoiled(valid))
}

export const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

export const queryOf = (input: object) =>
  Object.entries(input)
    .map(([name, value]) => `${encodeLoose(name)}=${encodeLoose(textOf(value))}`)
    .join('&')

/** A lone surrogate cannot be encoded; it goes as another text. */
export function encodeLoose(text: string): string {
  try {
    return encodeURIComponent(text)
  } catch {
    return 'lone'
  }
}
