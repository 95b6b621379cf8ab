const SAMPLE = 4096
/** DOS put it at the end of a file. */
const END = '\u001A'
const [FIRST_DOUBLE, LOW_TRAIL, HIGH_TRAIL] = [0x81, 0x40, 0x7e]

/** The text of bytes in the encoding that they are in; null: they are no text. @param isCut they are the beginning of more */
export function decodeText(bytes: Uint8Array, isCut: boolean): string | null {
  for (const encoding of encodingsOf(bytes)) {
    const text = decode(bytes, encoding, isCut)
    if (text !== null && isText(text)) return text.endsWith(END) ? text.slice(0, -1) : text
  }
  return null
}

function decode(bytes: Uint8Array, encoding: string, isCut: boolean): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: isCut })
  } catch {
    return null
  }
}

/** They are tried in this order. */
function encodingsOf(bytes: Uint8Array): string[] {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return ['utf-16le']
  if (first === 0xfe && second === 0xff) return ['utf-16be']
  const zeros = [0, 0]
  bytes.subarray(0, SAMPLE).forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  if (zeros[0] || zeros[1]) return zeros[0] && zeros[1] ? [] : [zeros[1] ? 'utf-16le' : 'utf-16be']
  return ['utf-8', ...(isLikelyBig5(bytes) ? ['big5', 'gb18030'] : ['gb18030', 'big5'])]
}

/** In Big5 two characters of five end in a low byte, and nearly all begin with A1 to C6; in GB18030 hardly any end so. */
function isLikelyBig5(bytes: Uint8Array): boolean {
  const seen = { all: 0, lowTrail: 0, frequentLead: 0 }
  for (let at = 0; at < bytes.length - 1; at++) {
    const [lead = 0, trail = 0] = bytes.subarray(at, at + 2)
    if (lead < FIRST_DOUBLE) continue
    at += 1
    seen.all += 1
    if (trail >= LOW_TRAIL && trail <= HIGH_TRAIL) seen.lowTrail += 1
    if (lead >= 0xa1 && lead <= 0xc6) seen.frequentLead += 1
  }
  return seen.lowTrail > seen.all * 0.1 && seen.frequentLead > seen.all * 0.8
}

/** Controls other than those of lines, pages and terminals are those of programs. */
// oxlint-disable-next-line no-control-regex
const isText = (text: string) => !/[\u0000-\u0006\u000E-\u0019\u001C-\u001F]|\u001A./.test(text)
