import type { ChatRequest } from '../../../contract/openai.ts'
import { randomFrom, seedOf } from '../seed.ts'
import { ENGINE_LABEL } from '../engine.ts'
import { codeSection, listSection, tableSection } from './sections.ts'

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

/** What the demo engine says to a conversation: always the same to the same words. It knows nothing and says so. */
export function composeReply({ messages, response_format }: ChatRequest): string {
  const question = lastQuestion(messages)
  const topic = topicOf(question)
  const random = randomFrom(seedOf(`${messages.length}:${question}`))
  const pick = (choices: readonly string[]) => choices[Math.floor(random() * choices.length)] ?? ''
  if (wantsJson(response_format))
    return JSON.stringify({ engine: ENGINE_LABEL, topic, answer: pick(OPENINGS) })

  const sections = [
    `## 关于「${topic}」`,
    `> 这是**${ENGINE_LABEL}**的回答：它不是大模型，只按你的输入排出一段示例，用来体验流式输出、用量与计费。`,
    pick(OPENINGS),
  ]
  const [wantsCode, wantsTable] = [CODE.test(question), TABLE.test(question)]
  if (wantsCode) sections.push(codeSection(question, topic))
  if (wantsTable) sections.push(tableSection(topic, random))
  if (LIST.test(question) || (!wantsCode && !wantsTable)) sections.push(listSection(topic, random))
  if (messages.length > 2) sections.push(`*（已读到此前的 ${messages.length - 1} 条消息。）*`)
  sections.push(pick(CLOSINGS))
  return sections.join('\n\n')
}

const CODE = /代码|函数|脚本|程序|接口|编程|code|python|javascript|typescript|java|sql|function|api/i
const TABLE = /表格|对比|比较|对照|清单|价格|table|compare/i
const LIST = /列表|步骤|要点|建议|计划|如何|怎么|怎样|list|step|how/i

const wantsJson = (format: unknown) =>
  typeof format === 'object' && format !== null && 'type' in format && String(format.type).startsWith('json')

function lastQuestion(messages: ChatRequest['messages']): string {
  const content = messages.findLast(({ role }) => role === 'user')?.content ?? ''
  if (typeof content === 'string') return content.trim()
  const texts = content.map((part) => part.text ?? '').filter(Boolean)
  const pictures = content.filter(({ type }) => type === 'image_url').length
  return [...texts, ...(pictures > 0 ? [`${pictures} 张图片`] : [])].join(' ').trim()
}

function topicOf(question: string): string {
  const line = question
    .replace(/[`#>*|[\]<>]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const characters = Array.from(line)
  if (characters.length === 0) return '你的问题'
  return characters.length > TOPIC_LENGTH ? `${characters.slice(0, TOPIC_LENGTH).join('')}…` : line
}
