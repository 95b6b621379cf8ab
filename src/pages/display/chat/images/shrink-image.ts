import { ATTACHMENT_BASE64_MAX } from '../../../../../contract/conversation-limits.ts'
import type { Picture } from '../message/chat-types.ts'

/** Longer side in pixels; vision models downscale anything larger. */
const SIDES = [1568, 1024, 768]
const QUALITIES = [0.86, 0.7, 0.5]
/** Bytes of a file. */
export const PICTURE_FILE_MAX = 30 * 1024 * 1024

/** Re-encoding drops EXIF data. @throws Error if it is not an image or cannot be made small enough */
export async function shrinkImage(file: File): Promise<Picture> {
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
