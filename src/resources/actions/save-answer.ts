import type { AppAction } from '../../config/runtime/app-config.ts'
import { fieldText, fillText, rowValue } from '../../config/runtime/row-value.ts'
import { toast } from '../../providers/toast.ts'
import { saveFile } from '../../ui/save-file.ts'
import type { Row } from '../list-state/use-list-table.ts'

/**
 * Has the browser keep the file of an answer, where it is one.
 * @returns false if the file is answered once only, and that answer was lost on its way
 */
export function saveAnswer({ file }: AppAction, answer: Row): boolean {
  if (!file) return true
  const content = rowValue(answer, file.content)
  if (content === null) {
    toast({ type: 'error', message: '文件没有收到，里面的内容没有存在别处，请再做一次' })
    return false
  }
  const bytes = file.type ? bytesOf(fieldText(content)) : fieldText(content)
  const type = file.type ? fieldText(rowValue(answer, file.type)) : ''
  saveFile({ file: new Blob([bytes], { type }), name: fillText({ text: file.name, row: answer }) })
  return true
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
