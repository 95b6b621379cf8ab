import { pipeline, type Readable, type Transform } from 'node:stream'
import { bodyOfStream, type AnswerBody } from './answer-body.ts'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'

const decoders: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
}

/** The plain bytes of a body; some proxies compress unasked. @param encoding its `Content-Encoding`, the last applied last */
export function decodeBody(body: AnswerBody, encoding: string): AnswerBody {
  const names = encoding
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity')
  if (names.length === 0) return body
  return bodyOfStream(names.reduceRight((coded, name) => decoded(coded, name), body.stream()))
}

function decoded(body: Readable, name: string): Readable {
  const decoder = decoders[name]?.()
  if (!decoder) return body.destroy(new Error(`the upstream answers in an unknown encoding: ${name}`))
  // Who reads the decoder sees its error; one that is given up unread must not end the process.
  decoder.on('error', () => {})
  pipeline(body, decoder, () => {})
  return decoder
}
