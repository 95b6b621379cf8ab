import { randomBase62 } from '../../server/platform/secrets/tokens.ts'
import { mustCall } from './customer.ts'
import type { Screen } from './screens.ts'
import type { Signed } from './sign-in.ts'
import type { RunningServer } from './start-server.ts'

const ANSWER = `## 三种读法

先说结论：小文件用标准库即可，需要统计再用 pandas。

\`\`\`python
import csv

def total(path: str, column: str) -> float:
    with open(path, newline="", encoding="utf-8") as file:
        return sum(float(row[column]) for row in csv.DictReader(file))
\`\`\`

| 写法 | 依赖 | 适合 |
| --- | --- | --- |
| csv | 无 | 小文件 |
| pandas | 有 | 统计分析 |
| duckdb | 有 | 大文件 |

求和就是 $S = \\sum_{i=1}^{n} x_i$，均值是

$$\\bar{x} = \\frac{1}{n} \\sum_{i=1}^{n} x_i$$`

const settings = { systemPrompt: '', parameters: {} }

/** Conversations as they look in use: one with a model, one that compares two; each has one answer. @returns where they are shown */
export async function makeChats(
  { origin }: RunningServer,
  { accessToken: token }: Signed,
  text = ANSWER,
): Promise<Screen[]> {
  const make = async (title: string, models: string[]) => {
    const lanes = models.map((modelId) => ({ modelId, leafId: null as string | null, settings }))
    const kind = models.length > 1 ? 'compare' : 'chat'
    const { id } = await mustCall(origin, 'conversation.add', {
      token,
      input: { kind, title, lanes, isSynced: true },
    })
    const save = (message: object) =>
      mustCall(origin, 'conversation.saveMessage', { token, input: { conversationId: id, message } })
    for (const [lane, { modelId }] of lanes.entries()) {
      const [questionId, answerId] = [randomBase62(22), randomBase62(22)]
      await save({
        id: questionId,
        lane,
        parentId: null,
        role: 'user',
        text: '用 Python 读取 CSV 并求和，比较几种写法',
        attachments: [],
      })
      await save({
        id: answerId,
        lane,
        parentId: questionId,
        role: 'assistant',
        text,
        reasoning: '先看文件大小，再决定要不要引入依赖。',
        reasoningMs: 2100,
        modelId,
        state: 'done',
        facts: {
          ttftMs: 320 + lane * 90,
          durationMs: 5200,
          promptTokens: 24,
          completionTokens: 286,
          cost: '0.0005912',
          requestId: 'demo',
        },
        earlier: [],
      })
      lanes[lane] = { modelId, leafId: answerId, settings }
    }
    await mustCall(origin, 'conversation.edit', { token, input: { id, lanes } })
    return `/center/display/chat/${models[0]}?c=${id}`
  }
  await make('周报润色', ['qinglan-plus'])
  const answer = await make('用 Python 读取 CSV 并求和', ['qinglan-plus'])
  const compare = await make('几种写法谁更好', ['qinglan-plus', 'qinglan-max'])
  return [
    { name: 'chat-answer', path: answer, isSignedIn: true },
    { name: 'chat-compare', path: compare, isSignedIn: true },
  ]
}
