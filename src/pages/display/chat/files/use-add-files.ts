import { useState } from 'react'
import {
  ATTACHMENTS_MAX,
  MESSAGE_TEXT_MAX,
  ATTACHMENT_BASE64_MAX,
} from '../../../../../contract/conversation-limits.ts'
import { toast } from '../../../../providers/toast.ts'
import type { Chat } from '../state/create-chat.ts'
import { isPdfFile, PdfRefusal, readPdfFile } from './pdf-file.ts'
import { isTextFile, readTextFile } from './text-file.ts'
import type { Picture } from '../message/chat-types.ts'

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

/** Longer side in pixels; vision models downscale anything larger. */
const SIDES = [1568, 1024, 768]
const QUALITIES = [0.86, 0.7, 0.5]
const FILE_MAX = 30 * 1024 * 1024

/** Re-encoding drops EXIF data. @throws Error if it is not an image or cannot be made small enough */
async function shrinkImage(file: File): Promise<Picture> {
  if (file.size > FILE_MAX) throw new Error('图片过大')
  const bitmap = await createImageBitmap(file)
  try {
    for (const [at, side] of SIDES.entries()) {
      const canvas = draw(bitmap, side)
      const data = canvas.toDataURL('image/jpeg', QUALITIES[at]).split(',')[1] ?? ''
      if (data !== '' && data.length <= ATTACHMENT_BASE64_MAX) return { contentType: 'image/jpeg', data }
    }
  } finally {
    bitmap.close()
  }
  throw new Error('图片无法压缩到允许的大小')
}

function draw(bitmap: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('浏览器不支持处理图片')
  // JPEG has no transparency: use white instead of black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}
