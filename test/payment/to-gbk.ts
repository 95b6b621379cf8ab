const codes = new Map<string, Buffer>()
const decoder = new TextDecoder('gbk')
for (let lead = 0x81; lead <= 0xfe; lead += 1) {
  for (let trail = 0x40; trail <= 0xfe; trail += 1) {
    const bytes = Buffer.from([lead, trail])
    const text = decoder.decode(bytes)
    if ([...text].length === 1 && text !== '\uFFFD') codes.set(text, bytes)
  }
}

/** Text in GBK, which Node reads but does not write. */
export const toGbk = (text: string) =>
  Buffer.concat([...text].map((letter) => codes.get(letter) ?? Buffer.from(letter, 'latin1')))
