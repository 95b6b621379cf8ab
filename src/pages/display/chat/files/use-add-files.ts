import { useState } from 'react'
import { ATTACHMENTS_MAX, MESSAGE_TEXT_MAX } from '../../../../../contract/conversation-limits.ts'
import { toast } from '../../../../providers/toast.ts'
import { PICTURE_FILE_MAX, shrinkImage } from '../images/shrink-image.ts'
import type { Chat } from '../state/create-chat.ts'
import { FileRefusal } from './file-refusal.ts'
import { joinFiles } from '../message/message-file.ts'
import { readFile } from './read-file.ts'

/** Characters of the name of a file, its fence and the numbers of its pages. */
const MARKS = 5000

const isHeic = ({ type, name }: File) => /hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name)
const isPicture = (file: File) =>
  isHeic(file) || (file.type.startsWith('image/') && !file.type.includes('svg'))

/** Adds files to the draft: pictures, and the text of all others. */
export function useAddFiles(chat: Chat, takesPictures: boolean) {
  /** The name of the file that is being read; empty if none is. */
  const [reading, setReading] = useState('')

  const addFile = async (file: File) => {
    const { text, files } = chat.draft.read()
    const room = MESSAGE_TEXT_MAX - joinFiles(text, files).length - MARKS
    if (room <= 0) throw new FileRefusal('没有添加：这条消息已经写满')
    const { left, ...read } = await readFile(file, { room, isForPictures: takesPictures })
    const now = chat.draft.read()
    chat.draft.set({ ...now, files: [...now.files, { ...read, size: file.size }] })
    if (left) toast({ type: 'info', message: `已添加 ${file.name}：${left}` })
  }
  const addPicture = async (file: File) => {
    if (!takesPictures) throw new FileRefusal('没有添加：这个模型不读图片')
    if (chat.draft.read().pictures.length >= ATTACHMENTS_MAX)
      throw new FileRefusal(`没有添加：一次至多 ${ATTACHMENTS_MAX} 张图片`)
    if (file.size > PICTURE_FILE_MAX)
      throw new FileRefusal(`没有添加：超过 ${PICTURE_FILE_MAX / 1024 / 1024} MB`)
    const picture = await shrinkImage(file).catch(() => {
      throw new FileRefusal(isHeic(file) ? NO_HEIC : DAMAGED)
    })
    const now = chat.draft.read()
    chat.draft.set({ ...now, pictures: [...now.pictures, picture] })
  }
  const add = async (added: Iterable<File>) => {
    try {
      for (const file of added) {
        setReading(file.name)
        try {
          await (isPicture(file) ? addPicture(file) : addFile(file))
        } catch (error) {
          if (!(error instanceof FileRefusal)) throw error
          toast({ type: 'error', message: `${file.name} ${error.message}` })
        }
      }
    } finally {
      setReading('')
    }
  }
  return { add, reading }
}

const DAMAGED = '没能读取：图片已损坏，或不是浏览器认识的格式'
const NO_HEIC =
  '没能读取：浏览器打不开 HEIC 图片，先在手机或电脑上转成 JPEG；iPhone 在“设置 › 相机 › 格式”选“兼容性最佳”，以后拍的就是'
