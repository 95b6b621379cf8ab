import { Skeleton } from '../../ui/skeleton.tsx'
import ui from '../../ui/ui.module.css'

export function DisplaySkeleton() {
  return (
    <div className={ui.stack}>
      <Skeleton height={320} />
      <Skeleton height={56} />
    </div>
  )
}
