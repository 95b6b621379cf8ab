import { useObjectUrl } from '../../../components/audio/use-object-url.ts'
import ui from '../../../ui/ui.module.css'
import styles from './studio.module.css'

export function OriginalPicture({ picture }: { picture: File }) {
  const url = useObjectUrl(picture)
  return (
    <figure className={styles.figure}>
      <span className={styles.original}>{url && <img src={url} alt="原图" />}</span>
      <figcaption className={ui.quiet}>原图</figcaption>
    </figure>
  )
}
