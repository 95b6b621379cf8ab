import { CloseOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState, type Dispatch, type DragEvent, type SetStateAction } from 'react'
import { EDITED_MAX, EDITED_BYTES_MAX } from '../../../../contract/edit-limits.ts'
import { useObjectUrl } from '../../../components/audio/use-object-url.ts'
import { FormError } from '../../../ui/form-error.tsx'
import ui from '../../../ui/ui.module.css'
import styles from './studio.module.css'

interface PictureInputProps {
  pictures: readonly File[]
  onChange: Dispatch<SetStateAction<readonly File[]>>
}

/** The pictures to edit: the first is the one that is changed, others are given along. */
export function PictureInput({ pictures, onChange }: PictureInputProps) {
  const picker = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<Error | null>(null)
  const add = async (files: readonly File[]) => {
    setError(null)
    try {
      if (pictures.length + files.length > EDITED_MAX) throw new Error(`至多 ${EDITED_MAX} 张图片`)
      const added = await Promise.all(files.map(toEditable))
      // Others may have been chosen while these were read.
      onChange((chosen) => [...chosen, ...added].slice(0, EDITED_MAX))
    } catch (problem) {
      setError(problem instanceof Error ? problem : new Error('没能读取这个文件'))
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void add([...event.dataTransfer.files])
  }
  return (
    <>
      <div className={styles.soundChoice} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        {pictures.length > 0 && (
          <ul className={styles.thumbs} aria-label="要编辑的图片">
            {pictures.map((picture) => (
              <Thumb
                key={`${picture.name} ${picture.size} ${picture.lastModified}`}
                picture={picture}
                onRemove={() => onChange((chosen) => chosen.filter((one) => one !== picture))}
              />
            ))}
          </ul>
        )}
        <div className={ui.actions}>
          <Button icon={<UploadOutlined aria-hidden />} onClick={() => picker.current?.click()}>
            {pictures.length === 0 ? '选择图片' : '再加一张'}
          </Button>
        </div>
        <p className={ui.quiet}>
          {pictures.length > 1
            ? '第一张是要改的，其余供参考。'
            : 'PNG、JPEG 或 WebP，每张至多 25 MB；也可以拖到这里。'}
        </p>
        <input
          ref={picker}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          multiple
          aria-label="图片文件"
          className="visually-hidden"
          tabIndex={-1}
          onChange={(event) => {
            const picked = [...(event.target.files ?? [])]
            event.target.value = ''
            if (picked.length > 0) void add(picked)
          }}
        />
      </div>
      <FormError error={error} isLocal />
    </>
  )
}

function Thumb({ picture, onRemove }: { picture: File; onRemove: () => void }) {
  const url = useObjectUrl(picture)
  return (
    <li>
      {url && <img src={url} alt={picture.name} />}
      <button type="button" aria-label={`移除 ${picture.name}`} onClick={onRemove}>
        <CloseOutlined aria-hidden />
      </button>
    </li>
  )
}

const TYPES = ['image/png', 'image/jpeg', 'image/webp']
const QUALITY = 0.95

/** Photos are turned upright, as a mask is drawn on them, and lose what they say of the place. @throws Error in Chinese */
async function toEditable(file: File): Promise<File> {
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
