import { useState } from 'react'
import { ATTACHMENTS_MAX, MESSAGE_TEXT_MAX } from '../../../../../contract/conversation-limits.ts'
import { toast } from '../../../../providers/toast.ts'
import { shrinkImage } from '../images/shrink-image.ts'
import type { Chat } from '../state/create-chat.ts'
import { isPdfFile, PdfRefusal, readPdfFile } from './pdf-file.ts'
import { isTextFile, readTextFile } from './text-file.ts'

/** Characters of the name of a file, its fence and the numbers of its pages. */
const MARKS = 5000

const refuse = (message: string) => toast({ type: 'error', message })

/** Adds files to the draft: pictures next to it, text files and PDFs as a part of its text. */
export function useAddFiles(chat: Chat, takesPictures: boolean) {
  /** The name of the file that is being read; empty if none is. */
  const [reading, setReading] = useState('')

  const addText = (text: string) => {
    const now = chat.draft.read()
    chat.draft.set({ ...now, text: now.text === '' ? text : `${now.text}\n\n${text}` })
  }
  const addPdf = async (file: File) => {
    const room = MESSAGE_TEXT_MAX - chat.draft.read().text.length - MARKS
    if (room <= 0) return refuse(`这条消息已经写满，没有添加 ${file.name}`)
    try {
      const { text, left } = await readPdfFile({ file, room, isForPictures: takesPictures })
      addText(text)
      if (left) toast({ type: 'info', message: `已添加 ${file.name}：${left}` })
    } catch (error) {
      if (!(error instanceof PdfRefusal)) throw error
      refuse(`${file.name} ${error.message}`)
    }
  }
  const addTextFile = async (file: File) => {
    const text = await readTextFile(file).catch(() => null)
    if (text === null) refuse(`没能读取 ${file.name}：要是不超过 200 KB 的文本文件`)
    else addText(text)
  }
  const addPicture = async (file: File) => {
    if (!takesPictures) return refuse(`这个模型不读图片，没有添加 ${file.name}`)
    const picture = await shrinkImage(file).catch(() => null)
    if (picture === null) return refuse(`没能读取图片 ${file.name}`)
    const now = chat.draft.read()
    chat.draft.set({ ...now, pictures: [...now.pictures, picture] })
  }
  const add = async (files: Iterable<File>) => {
    try {
      for (const file of files) {
        setReading(file.name)
        if (isPdfFile(file)) await addPdf(file)
        else if (isTextFile(file)) await addTextFile(file)
        else if (takesPictures && chat.draft.read().pictures.length >= ATTACHMENTS_MAX)
          return refuse(`一次至多 ${ATTACHMENTS_MAX} 张图片`)
        else await addPicture(file)
      }
    } finally {
      setReading('')
    }
  }
  return { add, reading }
}
