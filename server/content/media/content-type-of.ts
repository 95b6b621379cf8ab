const SIGNATURES: { type: string; at: number; text: string }[] = [
  { type: 'image/png', at: 0, text: '\x89PNG\r\n\x1a\n' },
  { type: 'image/jpeg', at: 0, text: '\xff\xd8\xff' },
  { type: 'image/gif', at: 0, text: 'GIF8' },
  { type: 'image/webp', at: 8, text: 'WEBP' },
  { type: 'image/avif', at: 4, text: 'ftypavif' },
  { type: 'video/mp4', at: 4, text: 'ftyp' },
  { type: 'audio/wav', at: 8, text: 'WAVE' },
  { type: 'audio/mpeg', at: 0, text: 'ID3' },
  { type: 'audio/mpeg', at: 0, text: '\xff\xfb' },
  { type: 'audio/mpeg', at: 0, text: '\xff\xf3' },
  { type: 'audio/aac', at: 0, text: '\xff\xf1' },
  { type: 'audio/ogg', at: 0, text: 'OggS' },
  { type: 'audio/flac', at: 0, text: 'fLaC' },
  { type: 'video/webm', at: 0, text: '\x1a\x45\xdf\xa3' },
]

/** The type of bytes by their first few, never one that a browser would run. */
export function contentTypeOf(bytes: Buffer): string {
  const head = bytes.subarray(0, 32).toString('latin1')
  const found = SIGNATURES.find(({ at, text }) => head.startsWith(text, at))
  return found?.type ?? 'application/octet-stream'
}
