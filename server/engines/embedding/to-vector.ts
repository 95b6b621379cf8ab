const GRAM_LENGTHS = [1, 2, 3]
/** Runs of characters between two pauses. */
const GRAMS_A_STEP = 4096

/** A vector of length 1 from runs of one to three characters: texts that share words point the same way. Pauses in a long text. */
export function* toVector(text: string, dimensions: number): Generator<void, Float32Array> {
  const vector = new Float32Array(dimensions)
  const characters = Array.from(text.toLowerCase().normalize('NFKC'))
  for (const length of GRAM_LENGTHS) {
    for (let i = 0; i + length <= characters.length; i += 1) {
      if (i % GRAMS_A_STEP === GRAMS_A_STEP - 1) yield
      const hash = fnv1a(characters.slice(i, i + length).join(''))
      const place = hash % dimensions
      vector[place] = (vector[place] ?? 0) + (hash & 0x80000000 ? 1 : -1) * length
    }
  }
  const norm = Math.hypot(...vector)
  if (norm === 0) vector[0] = 1
  else vector.forEach((value, i) => (vector[i] = value / norm))
  return vector
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0
  return hash
}
