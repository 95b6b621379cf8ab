import { checkDigit } from './id-numbers.ts'

/** Unique values: finding one elsewhere is a leak. */
export interface Canaries {
  phone: string
  realName: string
  idNumber: string
  email: string
  password: string
  /** Codes, tokens and keys are made by the server; they join as they are given out. */
  [given: string]: string
}

/** @param run two digits that tell apart the canaries of runs on one database */
export const hatchCanaries = (run = '01'): Canaries => ({
  phone: `159482736${run}`,
  realName: '欧阳金丝雀',
  idNumber: checkDigit(`110105198704156${run}`.padEnd(17, '7')),
  email: `canary-${run}.sings@example.com`,
  password: `Canary-${run}-sings-alone`,
})

/** One place that was searched, whole. */
export interface Place {
  name: string
  bytes: Buffer
}

export const place = (name: string, text: string): Place => ({ name, bytes: Buffer.from(text) })

/**
 * Where canaries stand in clear, or in a reversible form: percent or JSON escapes, hex, base64 at any offset.
 * @returns `canary in place`, sorted
 */
export function findCanaries(canaries: Canaries, places: readonly Place[]): string[] {
  const found = places.flatMap(({ name, bytes }) =>
    Object.entries(canaries)
      .filter(([, value]) => isIn(bytes, value))
      .map(([canary]) => `${canary} in ${name}`),
  )
  return [...new Set(found)].toSorted()
}

function isIn(bytes: Buffer, value: string): boolean {
  // Six digits stand in longer numbers by chance.
  if (/^\d{6}$/.test(value))
    return new RegExp(`(?<![\\w.-])${value}(?![\\w.-])`).test(bytes.toString('latin1'))
  return formsOf(value).some((form) => bytes.includes(form))
}

function formsOf(value: string): string[] {
  const escaped = [...value]
    .map((letter) =>
      letter < '\u0080' ? letter : `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    .join('')
  const hex = Buffer.from(value).toString('hex')
  const base64 = [0, 1, 2].flatMap((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), Buffer.from(value)]).toString('base64')
    // What stands at the ends depends on the neighbours.
    const inner = text.slice(offset === 0 ? 0 : 4, -4)
    return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')]
  })
  return [value, encodeURIComponent(value), escaped, hex, hex.toUpperCase(), ...base64]
}
