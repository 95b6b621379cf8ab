import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { ImageFile } from './brand-checks.ts'

/** The pictures of a folder by name; none if there is no such folder. */
export const imagesIn = (folder: string): Record<string, ImageFile> =>
  existsSync(folder)
    ? Object.fromEntries(
        readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
          entry.isDirectory() ? [] : [[entry.name, readImage(join(folder, entry.name))]],
        ),
      )
    : {}

/** How large a picture is; its pixels are 0 if they cannot be read, or do not say. */
export function readImage(file: string): ImageFile {
  const content = readFileSync(file)
  const read = READERS[extname(file)]
  const [width = 0, height = 0] = read?.(content) ?? []
  return { bytes: content.length, width, height }
}

/** What a browser loads of some pictures of a folder, by name, as a module. */
export function imagesModule(folder: string, names: readonly string[]): string {
  const used = [...new Set(names.filter(Boolean))]
  const imports = used.map(
    (name, index) => `import image${index} from ${JSON.stringify(`${join(folder, name)}?url&no-inline`)}`,
  )
  const entries = used.map((name, index) => {
    const { width, height } = readImage(join(folder, name))
    return `${JSON.stringify(name)}: { src: image${index}, width: ${width}, height: ${height} }`
  })
  return `${imports.join('\n')}\nexport const images = { ${entries.join(', ')} }`
}

const READERS: Record<string, (content: Buffer) => number[]> = {
  '.svg': (content) => sizeOfSvg(content.toString()),
  '.png': (content) => (content.length < 24 ? [] : [content.readUInt32BE(16), content.readUInt32BE(20)]),
  '.jpg': sizeOfJpeg,
  '.webp': sizeOfWebp,
}

function sizeOfSvg(text: string): number[] {
  const [tag = ''] = /<svg[^>]*>/.exec(text) ?? []
  const [, , width, height] =
    /viewBox="([^"]+)"/
      .exec(tag)?.[1]
      ?.split(/[\s,]+/)
      .map(Number) ?? []
  if (width && height) return [width, height]
  const [, w] = /\swidth="(\d+)/.exec(tag) ?? []
  const [, h] = /\sheight="(\d+)/.exec(tag) ?? []
  return [Number(w ?? 0), Number(h ?? 0)]
}

/** The frame header (SOF0–SOF15, of which C4, C8 and CC are others) holds height and width: ITU T.81, B.2.2. */
function sizeOfJpeg(content: Buffer): number[] {
  let at = 2
  while (at + 9 < content.length && content[at] === 0xff) {
    const marker = content[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return [content.readUInt16BE(at + 7), content.readUInt16BE(at + 5)]
    at += 2 + content.readUInt16BE(at + 2)
  }
  return []
}

/** The three kinds of RFC 9649: simple lossy, simple lossless, extended. */
function sizeOfWebp(content: Buffer): number[] {
  if (content.length < 30) return []
  const kind = content.toString('latin1', 12, 16)
  if (kind === 'VP8 ') return [content.readUInt16LE(26) & 0x3fff, content.readUInt16LE(28) & 0x3fff]
  if (kind === 'VP8X') return [1 + content.readUIntLE(24, 3), 1 + content.readUIntLE(27, 3)]
  const bits = content.readUInt32LE(21)
  return kind === 'VP8L' ? [1 + (bits & 0x3fff), 1 + ((bits >> 14) & 0x3fff)] : []
}
