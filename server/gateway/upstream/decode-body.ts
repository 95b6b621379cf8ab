import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'

const decoders: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
}

/** The plain bytes of a body; some proxies compress unasked. @param encoding its `Content-Encoding`, the last applied last */
export function decodeBody(body: Readable, encoding: string): Readable {
  if (encoding === '') return body
  const names = encoding.split(',').map((name) => name.trim().toLowerCase())
  return names
    .filter((name) => name !== '' && name !== 'identity')
    .reduceRight((coded, name) => decoded(coded, name), body)
}

function decoded(body: Readable, name: string): Readable {
  const decoder = decoders[name]?.()
  if (!decoder) return body.destroy(new Error(`the upstream answers in an unknown encoding: ${name}`))
  // Who reads the decoder sees its error; one that is given up unread must not end the process.
  decoder.on('error', () => {})
  pipeline(body, decoder, () => {})
  return decoder
}
