/** One directive of an nginx configuration, with those in its block. */
export interface Directive {
  name: string
  args: string[]
  line: number
  /** Null: it ends with a semicolon. */
  block: Directive[] | null
}

interface Token {
  text: string
  line: number
  isQuoted: boolean
}

const TOKEN = /#[^\n]*|\n|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|[{};]|[^\s{};'"]+/g

function tokensOf(text: string): Token[] {
  let line = 1
  const tokens: Token[] = []
  for (const [whole, double, single] of text.matchAll(TOKEN)) {
    if (whole === '\n') line += 1
    else if (!whole.startsWith('#'))
      tokens.push({
        text: double ?? single ?? whole,
        line,
        isQuoted: double !== undefined || single !== undefined,
      })
  }
  return tokens
}

/** @throws Error as nginx says it, with the line, for a block that is not closed or a directive that is not ended */
export function parseNginx(text: string): Directive[] {
  const tokens = tokensOf(text)
  let at = 0
  const isSign = (sign: string) => tokens[at]?.text === sign && !tokens[at]?.isQuoted
  function block(isInner: boolean): Directive[] {
    const found: Directive[] = []
    while (at < tokens.length && !isSign('}')) found.push(directive())
    if (isInner !== isSign('}'))
      throw new Error(isInner ? 'unexpected end of file, expecting "}"' : 'unexpected "}"')
    at += 1
    return found
  }
  function directive(): Directive {
    const { text: name = '', line = 0 } = tokens[at] ?? {}
    at += 1
    const args: string[] = []
    while (at < tokens.length && !isSign(';') && !isSign('{') && !isSign('}')) {
      args.push(tokens[at]?.text ?? '')
      at += 1
    }
    if (isSign('{')) {
      at += 1
      return { name, args, line, block: block(true) }
    }
    if (!isSign(';')) throw new Error(`directive "${name}" is not terminated by ";" in line ${line}`)
    at += 1
    return { name, args, line, block: null }
  }
  return block(false)
}
