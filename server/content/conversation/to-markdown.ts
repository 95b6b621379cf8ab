import type { ConversationDetail, StoredMessage } from '../../../contract/conversation.ts'
import { displayTime } from '../../../contract/time.ts'
import type { Catalog } from '../../catalog/index.ts'
import { wayToLeaf } from './way-to-leaf.ts'

/** What each lane shows, one after the other: the way from the root to its leaf. */
export function toMarkdown(conversation: ConversationDetail, catalog: Catalog): string {
  const nameOf = (modelId: string) => catalog.models.find(({ id }) => id === modelId)?.name ?? modelId
  const parts = [`# ${conversation.title}`, `导出自对话，创建于 ${displayTime(conversation.createdAt)}`]
  for (const { modelId, leafId, settings } of conversation.lanes) {
    if (conversation.kind === 'compare') parts.push(`# ${nameOf(modelId)}`)
    if (settings.systemPrompt.trim() !== '') parts.push(`## 系统提示词`, settings.systemPrompt.trim())
    for (const message of wayToLeaf(conversation.messages, leafId)) parts.push(...toParts(message, nameOf))
  }
  return `${parts.join('\n\n')}\n`
}

function toParts(message: StoredMessage, nameOf: (modelId: string) => string): string[] {
  if (message.role === 'user') {
    const pictures = message.attachments.length
    return ['## 我', message.text, ...(pictures > 0 ? [`（${pictures} 张图片）`] : [])]
  }
  const { reasoning, facts, earlier } = message
  const thought = reasoning.trim().replace(/^/gm, '> ')
  const costs = [...earlier, facts].flatMap((call) =>
    call?.cost ? [`*费用 ¥${call.cost}，请求编号 ${call.requestId}*`] : [],
  )
  return [
    `## ${nameOf(message.modelId)}`,
    ...(thought === '> ' || reasoning === '' ? [] : ['> **思考过程**\n>\n' + thought]),
    message.text,
    ...costs,
  ]
}
