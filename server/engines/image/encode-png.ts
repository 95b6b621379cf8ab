import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'

const compress = promisify(deflate)
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const RGB_8_BITS = [8, 2, 0, 0, 0]

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

interface PngInput {
  width: number
  height: number
  rows: Buffer
  /** Stands in the file as its `Software`. */
  software: string
}

export async function encodePng({ width, height, rows, software }: PngInput): Promise<Buffer> {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([size, Buffer.from(RGB_8_BITS)])),
    chunk('iTXt', Buffer.from(`Software\0\0\0\0\0${software}`, 'utf8')),
    chunk('IDAT', await compress(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
