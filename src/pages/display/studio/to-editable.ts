import { EDITED_BYTES_MAX } from '../../../../contract/edit-limits.ts'

const TYPES = ['image/png', 'image/jpeg', 'image/webp']
const QUALITY = 0.95

/** Photos are turned upright, as a mask is drawn on them, and lose what they say of the place. @throws Error in Chinese */
export async function toEditable(file: File): Promise<File> {
  if (!TYPES.includes(file.type)) throw new Error(`“${file.name}”须为 PNG、JPEG 或 WebP 图片`)
  if (file.size > EDITED_BYTES_MAX) throw new Error(`“${file.name}”超过 25 MB`)
  if (file.type !== 'image/jpeg') return file
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error(`“${file.name}”不是能打开的图片`)
  })
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  const upright = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, file.type, QUALITY))
  if (!upright) throw new Error(`“${file.name}”过大，浏览器处理不了`)
  return new File([upright], file.name, { type: file.type, lastModified: file.lastModified })
}
