import { call } from '../../providers/http.ts'

/** Has the browser save a conversation as a file. */
export async function saveConversation(id: string, format: 'markdown' | 'json'): Promise<void> {
  const { fileName, contentType, text } = await call('conversation.export', { id, format })
  const address = URL.createObjectURL(new Blob([text], { type: `${contentType};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
