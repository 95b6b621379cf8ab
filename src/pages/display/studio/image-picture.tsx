import { Button } from 'antd'
import { useState } from 'react'
import type { Creation, CreationFile } from '../../../../contract/creation.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { DownloadLink } from './download-link.tsx'
import { fileNameOf } from './file-name.ts'
import { useMediaBlob } from './use-media-blob.ts'
import ui from '../../../ui/ui.module.css'
import styles from './studio.module.css'

interface ImagePictureProps {
  creation: Creation
  file: CreationFile
  index: number
  onEdit: ((picture: File) => void) | undefined
}

export function ImagePicture({ creation, file, index, onEdit }: ImagePictureProps) {
  const { blob, url, isError, refetch } = useMediaBlob(file)
  const [isLarge, setIsLarge] = useState(false)
  const [width = 1, height = 1] = (creation.settings.size ?? '').split('x').map(Number)
  const style = { aspectRatio: `${width || 1} / ${height || 1}` }
  const name = creation.files.length > 1 ? `${creation.text}（第 ${index + 1} 张）` : creation.text
  const fileName = fileNameOf(creation, 'png', index)
  const download = (
    <DownloadLink
      url={url}
      fileName={fileName}
      label={creation.files.length > 1 ? `下载第 ${index + 1} 张` : '下载'}
    />
  )
  return (
    <figure className={styles.figure}>
      {isError ? (
        <button type="button" className={styles.picture} style={style} onClick={() => void refetch()}>
          没能取回图片，点这里重试
        </button>
      ) : url === undefined ? (
        <span className={styles.picture} style={style}>
          <Skeleton height={400} />
        </span>
      ) : (
        <button
          type="button"
          className={styles.picture}
          style={style}
          onClick={() => setIsLarge(true)}
          aria-label={`放大：${name}`}
        >
          <img src={url} alt={name} />
        </button>
      )}
      <div className={styles.pictureActions}>
        {download}
        {onEdit && blob && (
          <Button
            type="text"
            aria-label={`编辑这张图：${name}`}
            onClick={() => onEdit(new File([blob], fileName, { type: blob.type || 'image/png' }))}
          >
            编辑这张图
          </Button>
        )}
      </div>
      <Sheet title="查看图片" isOpen={isLarge} onClose={() => setIsLarge(false)} width={920}>
        <img className={styles.large} src={url} alt={name} />
        <div className={ui.actions}>{download}</div>
      </Sheet>
    </figure>
  )
}
