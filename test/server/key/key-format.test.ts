import { crc32 } from 'node:zlib'
import { isKeyWellFormed, mintKey } from '../../../server/usage/credential/key-format.ts'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const numberOf = (text: string) => text.split('').reduce((sum, digit) => sum * 62 + BASE62.indexOf(digit), 0)

it('makes keys of brand, 40 random characters and the checksum of both', () => {
  const keys = Array.from({ length: 200 }, mintKey)
  for (const key of keys) {
    expect(key).toMatch(/^sk-maas-[0-9A-Za-z]{46}$/)
    expect(numberOf(key.slice(-6))).toBe(crc32(key.slice(0, -6)))
    expect(isKeyWellFormed(key)).toBe(true)
  }
  expect(new Set(keys).size).toBe(200)
})

it('refuses a key with any one character changed', () => {
  const key = mintKey()
  for (let i = 0; i < key.length; i += 1) {
    const other = key[i] === 'x' ? 'y' : 'x'
    expect(isKeyWellFormed(key.slice(0, i) + other + key.slice(i + 1))).toBe(false)
  }
})

it.each([
  '',
  'sk-maas-',
  'sk-',
  'x'.repeat(54),
  `${mintKey()}\n`,
  ` ${mintKey()}`,
  `${mintKey()}0`,
  mintKey().slice(1),
])('refuses %j', (text) => expect(isKeyWellFormed(text)).toBe(false))
