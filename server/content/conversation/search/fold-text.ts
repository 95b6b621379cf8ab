/** A text as searches compare it: full-width and compatible forms, and upper case, are as their plain ones. */
export const foldText = (text: string) => text.normalize('NFKC').toLowerCase()

/** Where in `text` a folded keyword begins; -1 if it is not there. */
export function indexOfFolded(text: string, needle: string): number {
  const folded = foldText(text)
  const at = folded.indexOf(needle)
  if (at === -1 || folded.length === text.length) return at
  let begin = 0
  let foldedLength = 0
  for (const character of text) {
    foldedLength += foldText(character).length
    if (foldedLength > at) break
    begin += character.length
  }
  return begin
}
