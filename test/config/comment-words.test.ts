import { globSync, readFileSync } from 'node:fs'

/** Words of literature: a comment of an engineer says the same with the field's own. */
const LITERARY =
  /\b(?:whoever|whomever|whosoever|whom|nobody|somebody|everybody|anybody|whatever|wherever|whichever|anew|lest|whence|thence|hence|thereof|therein|thereby|whereof|wherein|shall|upon|forth|unto|hitherto|henceforth|beside|besides|alike|naught|aught|amid|so (?:long|many|much|few|often)(?! as\b)|(?:is|are|was|were|be|been) told|of before|save for|all the same|nothing but|for ever|as it were|in vain|none the less)\b/gi

const COMMENT = /^[ \t]*\/\*[\s\S]*?\*\/|^[ \t]*\/\/[^\n]*|[;,{}()\]] \/\/ [^\n]*$/gm

const commentsOf = (text: string) => (text.match(COMMENT) ?? []).join('\n').replace(/\n\s*\* ?/g, ' ')
const literaryIn = (comments: string) => comments.match(LITERARY) ?? []

it('reads comments only, over their line breaks', () => {
  const text = [
    '/** Rows that were there so',
    ' * long, of whoever asked. */',
    "const nobody = 'somebody' // read anew",
    '// Rows older than `closed_by`.',
  ].join('\n')
  expect(literaryIn(commentsOf(text))).toEqual(['so long', 'whoever'])
  expect(literaryIn(commentsOf('call() // read anew'))).toEqual(['anew'])
})

it('comments are written in the words of the field: at most one literary word in a thousand', () => {
  const files = globSync('{contract,src,server,scripts,test,bench,vite}/**/*.{ts,tsx,mts,mjs,css}')
  const found = files.map((file) => {
    const comments = commentsOf(readFileSync(file, 'utf8'))
    return { file, words: comments.match(/[A-Za-z']+/g)?.length ?? 0, literary: literaryIn(comments) }
  })
  const words = found.reduce((sum, one) => sum + one.words, 0)
  const literary = found.flatMap(({ file, literary: ones }) => ones.map((word) => `${file}: ${word}`))
  expect(words).toBeGreaterThan(10_000)
  if (literary.length * 1000 > words) expect(literary).toEqual([])
})

it('no comment of the product is the end of a sentence that stands nowhere', () => {
  const files = globSync('{contract,src,server,vite}/**/*.{ts,tsx}')
  const found = files.flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(
        /\/\*\* Of (?:one|a|an|the|that|it|them|those) [^,.;:]{0,25}\. \*\/|\bfar sides?\b/g,
      ),
      ([text]) => `${file}: ${text}`,
    ),
  )
  expect(found).toEqual([])
})
