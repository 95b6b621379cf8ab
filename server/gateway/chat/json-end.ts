/** Follows the text of a JSON object that comes in pieces, each read once, and says when it is whole. */
export function createJsonEnd() {
  let depth = 0
  let isInText = false
  let isEscaped = false
  let hasBegun = false
  return {
    read(piece: string) {
      for (const character of piece) {
        if (isEscaped) isEscaped = false
        else if (isInText && character === '\\') isEscaped = true
        else if (character === '"') isInText = !isInText
        else if (!isInText && character === '{') {
          depth += 1
          hasBegun = true
        } else if (!isInText && character === '}') depth -= 1
      }
    },
    isWhole: () => hasBegun && depth === 0 && !isInText,
  }
}

export type JsonEnd = ReturnType<typeof createJsonEnd>
