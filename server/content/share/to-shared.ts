import type { ConversationDetail, StoredMessage } from '../../../contract/conversation.ts'
import type { SharedContent, SharedMessage } from '../../../contract/share.ts'
import type { Catalog } from '../../catalog/index.ts'
import { wayToLeaf } from '../conversation/way-to-leaf.ts'

type Shown = Pick<ConversationDetail, 'kind' | 'lanes' | 'messages'>

/** What others are shown of a conversation. It is put together field by field: what is added to messages later is not shared by itself. */
export function toShared({ kind, lanes, messages }: Shown, catalog: Catalog): SharedContent {
  const nameOf = (modelId: string) => catalog.models.find(({ id }) => id === modelId)?.name ?? modelId
  return {
    kind,
    lanes: lanes.map(({ modelId, leafId }) => ({
      modelId,
      modelName: nameOf(modelId),
      messages: wayToLeaf(messages, leafId).flatMap((message) => toSharedMessage(message, nameOf)),
    })),
  }
}

/** Nothing of an answer that says nothing. */
function toSharedMessage(message: StoredMessage, nameOf: (modelId: string) => string): SharedMessage[] {
  const { text } = message
  if (message.role === 'user') return [{ role: 'user', text, pictures: message.attachments.length }]
  const { modelId } = message
  return text === '' ? [] : [{ role: 'assistant', text, modelId, modelName: nameOf(modelId) }]
}
