import { randomBase62 } from '../../server/platform/secrets/tokens.ts'
import { mustCall } from './customer.ts'
import type { Signed } from './sign-in.ts'
import type { RunningServer } from './start-server.ts'

const SENTENCE = '小文件用标准库即可，需要统计再用 pandas，更大的文件用 duckdb 直接查询。'

/** What the turns of such a conversation say; each is found by its number. */
export const questionAt = (turn: number) => `第 ${turn} 问：怎样读取第 ${turn} 个文件？`
const answerAt = (turn: number) => `第 ${turn} 答。${SENTENCE.repeat(1 + (turn % 3))}

1. 先看**文件大小**，再决定要不要引入依赖
2. 列名用 \`name_${turn}\`

\`\`\`python
import csv

def total_${turn}(path: str, column: str) -> float:
    with open(path, newline="", encoding="utf-8") as file:
        return sum(float(row[column]) for row in csv.DictReader(file))
\`\`\`

${turn % 5 === 0 ? '| 写法 | 适合 |\n| --- | --- |\n| csv | 小文件 |\n| pandas | 统计分析 |\n' : SENTENCE}`

interface LongChat {
  server: RunningServer
  signed: Signed
  modelId: string
  /** Half of them are questions. */
  messages: number
}

/** A conversation of so many messages. @returns its id */
export async function makeLongChat({ server, signed, modelId, messages }: LongChat): Promise<string> {
  const call = { token: signed.accessToken }
  const lane = { modelId, leafId: null as string | null, settings: { systemPrompt: '', parameters: {} } }
  const { id } = await mustCall(server.origin, 'conversation.add', {
    ...call,
    input: { kind: 'chat', title: `${messages} 条消息`, lanes: [lane], isSynced: true },
  })
  const save = async (message: object) => {
    const place = { id: randomBase62(22), lane: 0, parentId: lane.leafId }
    const input = { conversationId: id, message: { ...place, ...message } }
    await mustCall(server.origin, 'conversation.saveMessage', { ...call, input })
    lane.leafId = place.id
  }
  for (let turn = 1; turn <= messages / 2; turn += 1) {
    await save({ role: 'user', text: questionAt(turn), attachments: [] })
    await save({
      role: 'assistant',
      text: answerAt(turn),
      reasoning: turn % 7 === 0 ? '先看文件大小。' : '',
      reasoningMs: turn % 7 === 0 ? 2100 : null,
      modelId,
      state: 'done',
      facts: {
        ttftMs: 320,
        durationMs: 5200,
        promptTokens: 24,
        completionTokens: 286,
        cost: '0.0005912',
        requestId: `turn-${turn}`,
      },
      earlier: [],
    })
  }
  await mustCall(server.origin, 'conversation.edit', { ...call, input: { id, lanes: [lane] } })
  return id
}
