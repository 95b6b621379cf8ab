/** A lower bound of tokens, counted as three characters of code or one and a half of Chinese. */
const CHARACTERS = 42_000

const SENTENCE = '流式输出的关键，是让已经写完的部分不再变化，只有最后一段需要重新排版；'
const grow = (piece: (index: number) => string, characters = CHARACTERS) => {
  let text = ''
  for (let index = 0; text.length < characters; index += 1) text += piece(index)
  return text
}

const MIXED = (index: number) => `## 第 ${index + 1} 节

${SENTENCE.repeat(3)}其中 $E = mc^2$ 与 \`code\` 混排，并有**重点**和[链接](https://example.com/${index})。

- 第一点：${SENTENCE}
- 第二点：${SENTENCE}

| 项目 | 数值 | 说明 |
| --- | ---: | --- |
| 甲 | ${index} | ${SENTENCE} |

\`\`\`ts
export function step${index}(input: number): number {
  return input + ${index} // 每一节都有一小段代码
}
\`\`\`

$$\\int_0^1 x^${index % 9} \\, dx = \\frac{1}{${(index % 9) + 1}}$$

`

/** Answers of 20,000 tokens, each hard in its own way. */
export const shapes: Record<string, string> = {
  混排: grow(MIXED),
  一个代码块: `\`\`\`python\n${grow((index) => `def step_${index}(value: int) -> int:\n    """第 ${index} 步"""\n    return value * ${index} + 1\n\n`, 80_000)}\`\`\`\n`,
  一个列表: grow((index) => `${index + 1}. **要点 ${index + 1}**：${SENTENCE}\n`),
  一张表格: `| 序号 | 名称 | 说明 |\n| --- | --- | --- |\n${grow((index) => `| ${index} | 项目${index} | ${SENTENCE} |\n`)}`,
  一个段落: grow(() => SENTENCE),
  一段引用: grow((index) => `> ${index}：${SENTENCE}\n`),
}
