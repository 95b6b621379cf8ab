interface Picture {
  format: 'png' | 'jpeg' | 'webp'
  width: number
  height: number
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** What picture bytes are, by their own head; null: none that is known, or one without a size. */
export function readPicture(bytes: Buffer): Picture | null {
  const found = readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes)
  return found && found.width > 0 && found.height > 0 ? found : null
}

function readPng(bytes: Buffer): Picture | null {
  if (bytes.length < 24 || !bytes.subarray(0, 8).equals(PNG)) return null
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  return { format: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** Markers of a frame, which says how large it is; the others between them are of tables. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
/** More segments than a picture has before its frame. */
const SEGMENTS_MAX = 4096

function readJpeg(bytes: Buffer): Picture | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null
  let at = 2
  for (let i = 0; i < SEGMENTS_MAX && at + 9 <= bytes.length; i += 1) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    // Any number of these may stand before a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (isFrame(marker))
      return { format: 'jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

function readWebp(bytes: Buffer): Picture | null {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF') return null
  if (bytes.toString('latin1', 8, 12) !== 'WEBP') return null
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { format: 'webp', width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) }
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21)
      return { format: 'webp', width: 1 + (packed & 0x3fff), height: 1 + ((packed >>> 14) & 0x3fff) }
    }
    case 'VP8 ':
      return {
        format: 'webp',
        width: bytes.readUInt16LE(26) & 0x3fff,
        height: bytes.readUInt16LE(28) & 0x3fff,
      }
    default:
      return null
  }
}
