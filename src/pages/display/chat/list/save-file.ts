import { call } from '../../../../providers/http.ts'
import { saveFile } from '../../../../ui/save-file.ts'

/** @throws HttpFailure */
export async function saveConversation(id: string, format: 'markdown' | 'json'): Promise<void> {
  const { fileName, contentType, text } = await call('conversation.export', { id, format })
  saveFile({ file: new Blob([text], { type: `${contentType};charset=utf-8` }), name: fileName })
}
