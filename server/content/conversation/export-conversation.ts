import type { Verb } from '../../catalog/context.ts'
import { getConversation } from './get-conversation.ts'
import { toMarkdown } from './to-markdown.ts'

/** A conversation as a file: Markdown of what is shown, or JSON of everything, all branches included. */
export const exportConversation: Verb<'conversation.export'> = async ({ ctx, input: { id, format } }) => {
  const conversation = await getConversation({ ctx, input: { id } })
  const name = fileName(conversation.title)
  if (format === 'json')
    return {
      fileName: `${name}.json`,
      contentType: 'application/json',
      text: JSON.stringify(conversation, null, 2),
    }
  return {
    fileName: `${name}.md`,
    contentType: 'text/markdown',
    text: toMarkdown(conversation, ctx.catalog),
  }
}

/** A title without what file systems do not take. */
const fileName = (title: string) =>
  title
    .replace(/[\p{C}\\/:*?"<>|]+/gu, ' ')
    .trim()
    .replace(/^\.+/, '') || '对话'
