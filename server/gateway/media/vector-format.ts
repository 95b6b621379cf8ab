interface Embedded {
  embedding: unknown
}

const isEmbedded = (value: unknown): value is Embedded =>
  typeof value === 'object' && value !== null && 'embedding' in value

const FLOAT_BYTES = 4

/** The numbers of a vector in base64: floats of 32 bits, the least byte first; anything else as it is. */
export function toFloats(embedding: unknown): unknown {
  if (typeof embedding !== 'string') return embedding
  const bytes = Buffer.from(embedding, 'base64')
  return Array.from({ length: Math.floor(bytes.length / FLOAT_BYTES) }, (_, i) =>
    bytes.readFloatLE(i * FLOAT_BYTES),
  )
}

function toBase64(embedding: unknown): unknown {
  if (!Array.isArray(embedding)) return embedding
  const bytes = Buffer.alloc(embedding.length * FLOAT_BYTES)
  for (const [i, value] of embedding.entries()) bytes.writeFloatLE(Number(value), i * FLOAT_BYTES)
  return bytes.toString('base64')
}

/** Vectors in the format that was asked for; null: they are in it. */
export function vectorsIn(format: 'float' | 'base64', data: readonly unknown[]): unknown[] | null {
  const convert = format === 'base64' ? toBase64 : toFloats
  let isChanged = false
  const converted = data.map((item) => {
    if (!isEmbedded(item)) return item
    const embedding = convert(item.embedding)
    if (embedding === item.embedding) return item
    isChanged = true
    return { ...item, embedding }
  })
  return isChanged ? converted : null
}
