import { z } from 'zod'
import type { ChatRequest } from '../../../contract/openai.ts'
import type { Triggers } from '../engine/triggers.ts'
import { ENGINE_LABEL } from '../engine/engine.ts'
import { excerpt } from '../engine/excerpt.ts'
import { randomFrom, seedOf } from '../engine/seed.ts'
import { codeSection } from './code-section.ts'
import { composeLong } from './compose-long.ts'
import { fillSchema } from './fill-schema.ts'
import { listSection, mathSection, tableSection } from './sections.ts'
import { callTool, toolResult, type ToolCall } from './use-tool.ts'

const TOPIC_LENGTH = 24

const OPENINGS = [
  '先说结论：可以做到，而且不复杂。',
  '这个问题可以分几步来看。',
  '好的，下面把思路理一遍。',
  '我们从最要紧的一点开始。',
]
const CLOSINGS = [
  '如果还想看某一点的细节，接着问就好。',
  '换一个说法再问一次，可以比较两次的用量和费用。',
  '每次回答的用量与费用都能在「用量统计」里逐笔核对。',
]

export interface Reply {
  reasoning: string
  content: string
  toolCalls: ToolCall[]
}

/** What the engine shows as its thoughts, on request. */
function think(topic: string, random: () => number): string {
  const parts = 2 + Math.floor(random() * 3)
  return [
    `用户问的是「${topic}」。先弄清楚想要的是什么：一段说明、一份对照，还是一个能直接用的结果？`,
    `可以拆成 ${parts} 个部分：先交代前提，再给出步骤，最后检查边界。`,
    '有没有遗漏？如果输入为空或者很长，上面的步骤仍然成立。',
    '这是内置演示引擎排出的示例思考，下面开始作答。',
  ].join('\n\n')
}

/** What the demo engine says to a conversation: always the same to the same words. It knows nothing and says so. */
export function composeReply(request: ChatRequest, { values, text: question }: Triggers): Reply {
  const { messages, response_format } = request
  const topic = topicOf(question)
  const random = randomFrom(seedOf(`${messages.length}:${question}`))
  const pick = (choices: readonly string[]) => choices[Math.floor(random() * choices.length)] ?? ''
  const reasoning = values.reasoning !== undefined || REASONING.test(question) ? think(topic, random) : ''
  const toolCalls = callTool(request, { isRequested: values.tool !== undefined, topic })
  if (toolCalls.length > 0) return { reasoning, content: '', toolCalls }
  const schema = schemaOf(response_format)
  if (schema !== undefined)
    return { reasoning, content: JSON.stringify(fillSchema(schema, topic)), toolCalls }
  if (wantsJson(response_format)) {
    const content = JSON.stringify({ engine: ENGINE_LABEL, topic, answer: pick(OPENINGS) })
    return { reasoning, content, toolCalls }
  }

  const sections = [
    `## 关于「${topic}」`,
    `> 这是**${ENGINE_LABEL}**的回答：它不是大模型，只按你的输入排出一段示例，用来体验流式输出、用量与计费。`,
    pick(OPENINGS),
  ]
  const result = toolResult(messages)
  if (result !== '') sections.push(`函数返回了：\n\n${result}`)
  const wants = {
    code: values.code !== undefined || CODE.test(question),
    table: values.table !== undefined || TABLE.test(question),
    math: values.math !== undefined || MATH.test(question),
  }
  if (wants.math) sections.push(mathSection(random))
  if (wants.code) sections.push(codeSection({ language: values.code ?? '', question, topic }))
  if (wants.table) sections.push(tableSection(topic, random))
  const isSpecial = wants.code || wants.table || wants.math || result !== ''
  if (LIST.test(question) || !isSpecial) sections.push(listSection(topic, random))
  if (values.long !== undefined) sections.push(...composeLong(values.long, topic, random))
  if (messages.length > 2) sections.push(`*（已读到此前的 ${messages.length - 1} 条消息。）*`)
  sections.push(pick(CLOSINGS))
  return { reasoning, content: sections.join('\n\n'), toolCalls }
}

const CODE = /代码|函数|脚本|程序|接口|编程|code|python|javascript|typescript|java|sql|function|api/i
const TABLE = /表格|对比|比较|对照|清单|价格|table|compare/i
const MATH = /公式|数学|方程|积分|求导|概率|latex|math|equation|formula/i
const REASONING = /推理|思考过程|想一想|一步一步|逐步思考|reasoning|step by step/i
const LIST = /列表|步骤|要点|建议|计划|如何|怎么|怎样|list|step|how/i

const SchemaFormat = z.object({
  type: z.literal('json_schema'),
  json_schema: z.object({ schema: z.unknown() }),
})

const schemaOf = (format: unknown): unknown => SchemaFormat.safeParse(format).data?.json_schema.schema

const wantsJson = (format: unknown) =>
  typeof format === 'object' && format !== null && 'type' in format && String(format.type).startsWith('json')

/** What the newest user message says, of a long one its beginning and end; pictures are counted, not seen. */
export function lastQuestion(messages: ChatRequest['messages']): string {
  const content = messages.findLast(({ role }) => role === 'user')?.content ?? ''
  if (typeof content === 'string') return excerpt(content).trim()
  const texts = content.map((part) => part.text ?? '').filter(Boolean)
  const pictures = content.filter(({ type }) => type === 'image_url').length
  return excerpt([...texts, ...(pictures > 0 ? [`${pictures} 张图片`] : [])].join(' ')).trim()
}

function topicOf(question: string): string {
  const line = question
    .replace(/[`#>*|[\]<>$\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const characters = Array.from(line)
  if (characters.length === 0) return '你的问题'
  return characters.length > TOPIC_LENGTH ? `${characters.slice(0, TOPIC_LENGTH).join('')}…` : line
}
