import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { dataUrl, imageCache } from '../message/image-cache.ts'
import styles from '../chat.module.css'

export function AttachmentImage({ id }: { id: string }) {
  const picture = useQuery({
    queryKey: ['picture', id],
    queryFn: () => imageCache.read(id),
    retry: false,
    gcTime: 0,
  })
  if (picture.isError) return <span className={`${styles.picture} ${styles.isGone}`}>图片没能载入</span>
  if (!picture.data) return <Skeleton height={96} width="96px" />
  return <img className={styles.picture} src={dataUrl(picture.data)} alt="我发送的图片" />
}
