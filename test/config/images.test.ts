import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { imagesIn, readImage } from '../../src/config/compiler/images.ts'

const folder = mkdtempSync(join(tmpdir(), 'maas-images-'))
afterAll(() => rmSync(folder, { recursive: true }))

const hex = (text: string) => Buffer.from(text.replaceAll(/\s/g, ''), 'hex')
const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(32)])
/** 300 by 200 pixels each. */
const pictures: [string, Buffer][] = [
  ['a.png', padded(hex('89504e470d0a1a0a 0000000d 49484452 0000012c 000000c8'))],
  ['a.jpg', padded(hex('ffd8 ffe0 0010 4a46494600010100000100010000 ffc0 0011 08 00c8 012c'))],
  ['lossy.webp', padded(hex('52494646 00000000 57454250 56503820 00000000 000000 9d012a 2c01 c800'))],
  ['lossless.webp', padded(hex('52494646 00000000 57454250 5650384c 00000000 2f 2bc13100'))],
  ['large.webp', padded(hex('52494646 00000000 57454250 56503858 0a000000 00000000 2b0100 c70000'))],
  ['a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200"><path/></svg>')],
  ['b.svg', Buffer.from('<svg width="300" height="200px"/>')],
]

test.each(pictures)('%s says how wide and high it is', (name, content) => {
  writeFileSync(join(folder, name), content)
  expect(readImage(join(folder, name))).toEqual({ bytes: content.length, width: 300, height: 200 })
})

test.each(['a.png', 'a.jpg', 'a.webp', 'a.svg', 'a.ico'])('an empty %s says nothing', (name) => {
  writeFileSync(join(folder, name), '')
  expect(readImage(join(folder, name))).toEqual({ bytes: 0, width: 0, height: 0 })
})

test('a folder that is not there has no pictures, and a folder within is none', () => {
  expect(imagesIn(join(folder, 'nothing'))).toEqual({})
  mkdirSync(join(folder, 'old.png'))
  const names = Object.keys(imagesIn(folder))
  expect(names).toContain('a.png')
  expect(names).not.toContain('old.png')
})
