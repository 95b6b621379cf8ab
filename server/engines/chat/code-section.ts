interface Language {
  name: string
  /** Found in a question, or asked for by name. */
  words: RegExp
  code: (note: string) => string[]
}

const LANGUAGES: Language[] = [
  {
    name: 'python',
    words: /python|脚本/i,
    code: (note) => [
      `def answer(question: str = "${note}") -> str:`,
      '    return f"收到：{question}"',
      '',
      'print(answer())',
    ],
  },
  {
    name: 'sql',
    words: /sql|查询|数据库/i,
    code: (note) => [
      `-- ${note}`,
      'SELECT model_id, count(*) AS calls, sum(cost) AS cost',
      'FROM calls',
      "WHERE created_at >= date('now', '-30 days')",
      'GROUP BY model_id',
      'ORDER BY cost DESC;',
    ],
  },
  {
    name: 'go',
    words: /\bgo\b|golang/i,
    code: (note) => [
      'package main',
      '',
      'import "fmt"',
      '',
      'func answer(question string) string {',
      '	return "收到：" + question',
      '}',
      '',
      'func main() {',
      `	fmt.Println(answer("${note}"))`,
      '}',
    ],
  },
  {
    name: 'java',
    words: /\bjava\b/i,
    code: (note) => [
      'class Answer {',
      '  static String answer(String question) {',
      '    return "收到：" + question;',
      '  }',
      '',
      '  public static void main(String[] args) {',
      `    System.out.println(answer("${note}"));`,
      '  }',
      '}',
    ],
  },
  {
    name: 'bash',
    words: /bash|shell|curl|命令行/i,
    code: (note) => [
      'curl "$BASE_URL/chat/completions" \\',
      '  -H "Authorization: Bearer $API_KEY" \\',
      '  -H "Content-Type: application/json" \\',
      `  -d '{"model":"demo","messages":[{"role":"user","content":"${note.replaceAll("'", ' ')}"}]}'`,
    ],
  },
  {
    name: 'ts',
    words: /ts|typescript|javascript|node/i,
    code: (note) => [
      `export function answer(question = "${note}"): string {`,
      '  return `收到：${question}`',
      '}',
      '',
      'console.log(answer())',
    ],
  },
]

interface CodeSection {
  /** It is the language that was asked for; it may be empty. */
  language: string
  question: string
  topic: string
}

export function codeSection({ language, question, topic }: CodeSection): string {
  const find = (text: string) => (text === '' ? undefined : LANGUAGES.find(({ words }) => words.test(text)))
  const { name, code } = find(language) ?? find(question) ?? lastLanguage
  return ['### 示例代码', `\`\`\`${name}`, ...code(topic.replace(/["\\]/g, ' ')), '```'].join('\n')
}

const lastLanguage: Language = LANGUAGES.at(-1) ?? { name: 'text', words: /^$/, code: (note) => [note] }
