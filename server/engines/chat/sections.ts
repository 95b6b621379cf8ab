const POINTS = [
  '**先定目标**：用一句话写下想要的结果，以及怎样算完成。',
  '**从小处做起**：选最小的一块先跑通，再逐步加上其余部分。',
  '**留下依据**：把输入、输出和用量记下来，之后才能比较。',
  '**检查边界**：空值、超长和重复的输入各试一次。',
  '**控制花费**：给请求设上限，例如 `max_tokens` 或 `X-Max-Cost`。',
  '**及时复盘**：看一看哪一步最慢，下次先改那里。',
]

export function listSection(topic: string, random: () => number): string {
  const first = Math.floor(random() * POINTS.length)
  const points = [0, 1, 2, 3].map((step) => POINTS[(first + step) % POINTS.length] ?? '')
  return [
    `### 可以这样着手`,
    ...points.map((point, i) => `${i + 1}. ${point}`),
    '',
    `以上各点都围绕「${topic}」展开。`,
  ].join('\n')
}

export function tableSection(topic: string, random: () => number): string {
  const score = () => `${3 + Math.floor(random() * 3)} / 5`
  const rows = ['方案甲', '方案乙', '方案丙'].map(
    (name) => `| ${name} | ${score()} | ${score()} | ${score()} |`,
  )
  return [
    `### 对照表`,
    '| 方案 | 易用 | 速度 | 成本 |',
    '| --- | :-: | :-: | :-: |',
    ...rows,
    '',
    `分数是示例数据，仅用于展示「${topic}」的表格排版。`,
  ].join('\n')
}

/** A quadratic equation of its own, solved. */
export function mathSection(random: () => number): string {
  const small = 1 + Math.floor(random() * 4)
  const large = small + 1 + Math.floor(random() * 5)
  const [sum, product] = [small + large, small * large]
  return [
    '### 公式',
    `以一元二次方程 $x^2 - ${sum}x + ${product} = 0$ 为例，由求根公式`,
    '',
    `$$x = \\frac{${sum} \\pm \\sqrt{${sum}^2 - 4 \\times ${product}}}{2}$$`,
    '',
    `得到 $x_1 = ${small}$，$x_2 = ${large}$。`,
  ].join('\n')
}
