const BEFORE = 24
const EXCERPT = 96

export function excerptAt(text: string, at: number): string {
  const start = Math.max(0, at - BEFORE)
  const cut = text
    .slice(start, start + EXCERPT)
    // A cut may fall inside a character.
    .replace(/\p{Surrogate}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  return `${start > 0 ? '…' : ''}${cut}${start + EXCERPT < text.length ? '…' : ''}`
}
