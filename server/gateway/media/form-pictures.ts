import { EDITED_BYTES_MAX } from '../../../contract/edit-limits.ts'
import type { Form } from '../../platform/http/form.ts'
import { badParameter } from '../wire/wire-error.ts'
import { readPicture } from './read-picture.ts'

/** More than any camera's. */
const SIDE_MAX = 16_384
const PIXELS_MAX = 64 * 1024 * 1024

type FormFile = Exclude<Form[number][1], string>

/** Checks the pictures of a form by their bytes. @throws WireError 400 that names the one that is none, or too large */
export function checkPictures(form: Form, most: number): void {
  const pictures = form.filter(([name]) => name === 'image' || name === 'image[]')
  const masks = form.filter(([name]) => name === 'mask')
  if (pictures.length === 0) throw badParameter('image', '参数 image 须为图片文件')
  if (pictures.length > most) throw badParameter('image', `参数 image 至多 ${most} 张图片`)
  const sizes = pictures.map(([name, file]) => sizeOf(name, file))
  const [mask] = masks.map(([name, file]) => sizeOf(name, file))
  if (!mask) return
  if (mask.format !== 'png') throw badParameter('mask', '参数 mask 须为 PNG 图片')
  if (mask.width !== sizes[0]?.width || mask.height !== sizes[0].height)
    throw badParameter('mask', '参数 mask 须与第一张图片同样大小')
}

function sizeOf(name: string, file: string | FormFile) {
  if (typeof file === 'string') throw badParameter(name, `参数 ${name} 须为图片文件`)
  if (file.bytes.length > EDITED_BYTES_MAX) throw badParameter(name, `参数 ${name} 的图片不能超过 25 MB`)
  const picture = readPicture(file.bytes)
  if (!picture) throw badParameter(name, `参数 ${name} 须为 PNG、JPEG 或 WebP 图片`)
  const { width, height } = picture
  if (width > SIDE_MAX || height > SIDE_MAX || width * height > PIXELS_MAX)
    throw badParameter(name, `参数 ${name} 的图片过大：至多 6400 万像素，边长至多 ${SIDE_MAX}`)
  return picture
}
