import { Button } from 'antd'
import type { Creation } from '../../../../contract/creation.ts'
import { CreationCard } from './creation-card.tsx'
import { formatSize } from './format-size.ts'
import { ImagePicture } from './image-picture.tsx'
import { originals } from './originals.ts'
import styles from './studio.module.css'
import { useObjectUrl } from '../../../components/audio/use-object-url.ts'
import ui from '../../../ui/ui.module.css'

interface ImageCardProps {
  creation: Creation
  onReuse: () => void
  /** Absent where the model does not edit pictures. */
  onEdit: ((picture: File) => void) | undefined
}

function OriginalPicture({ picture }: { picture: File }) {
  const url = useObjectUrl(picture)
  return (
    <figure className={styles.figure}>
      <span className={styles.original}>{url && <img src={url} alt="原图" />}</span>
      <figcaption className={ui.quiet}>原图</figcaption>
    </figure>
  )
}

/** Pictures of one request, next to what they were made of. */
export function ImageCard({ creation, onReuse, onEdit }: ImageCardProps) {
  const { settings, files, requestId } = creation
  const original = originals.get(requestId)
  return (
    <CreationCard
      creation={creation}
      canDelete
      facts={[
        ...(settings.size === undefined ? [] : [formatSize(settings.size)]),
        ...(settings.seed === undefined ? [] : [`种子 ${settings.seed}`]),
      ]}
      actions={
        <Button type="text" onClick={onReuse}>
          再用这段描述
        </Button>
      }
    >
      <div className={styles.pictures}>
        {original && <OriginalPicture picture={original} />}
        {files.map((file, index) => (
          <ImagePicture key={file.url} creation={creation} file={file} index={index} onEdit={onEdit} />
        ))}
      </div>
    </CreationCard>
  )
}
