/** The categories of OpenAI's omni-moderation, and words by which the demo knows them. */
const WORDS: Record<string, readonly string[]> = {
  harassment: ['废物', '滚蛋', 'idiot', 'loser'],
  'harassment/threatening': ['小心你的', 'watch your back'],
  hate: ['劣等民族', 'inferior race'],
  'hate/threatening': ['消灭他们', 'exterminate them'],
  illicit: ['毒品', '制毒', 'buy drugs', 'launder'],
  'illicit/violent': ['制造炸弹', 'make a bomb'],
  'self-harm': ['自残', '自杀', 'self-harm', 'suicide'],
  'self-harm/intent': ['我想自杀', 'kill myself'],
  'self-harm/instructions': ['自杀方法', 'how to hang'],
  sexual: ['色情', 'porn'],
  'sexual/minors': ['未成年人色情', 'child porn'],
  violence: ['杀人', '砍死', 'murder', 'kill'],
  'violence/graphic': ['血肉模糊', 'dismember'],
}
const NAMES = Object.keys(WORDS)
const SCORES = { found: 0.98, none: 0.0001 }

const byCategory = <T>(valueOf: (name: string) => T) =>
  Object.fromEntries(NAMES.map((name) => [name, valueOf(name)]))

/** One result, as OpenAI has it. */
export function judge(text: string) {
  const folded = text.normalize('NFKC').toLowerCase()
  const found = new Set(NAMES.filter((name) => WORDS[name]?.some((word) => folded.includes(word))))
  return {
    flagged: found.size > 0,
    categories: byCategory((name) => found.has(name)),
    category_scores: byCategory((name) => (found.has(name) ? SCORES.found : SCORES.none)),
    category_applied_input_types: byCategory(() => ['text']),
  }
}
