import { inflateRawSync } from 'node:zlib'

const CENTRAL = 0x02014b50
const END = 0x06054b50
const LARGEST = 256 * 1024 * 1024

/** The files of a zip archive, in its order. Names are left as they are: Alipay writes them in GBK. */
export function unzip(archive: Buffer): Buffer[] {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || archive.readUInt32LE(end) !== END) throw new Error('this is no zip archive')
  const files: Buffer[] = []
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== CENTRAL) throw new Error('the zip archive is broken')
    const isDeflated = archive.readUInt16LE(at + 10) === 8
    const size = archive.readUInt32LE(at + 20)
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const packed = archive.subarray(start, start + size)
    files.push(isDeflated ? inflateRawSync(packed, { maxOutputLength: LARGEST }) : packed)
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return files
}
