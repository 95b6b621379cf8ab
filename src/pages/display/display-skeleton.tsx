import { Skeleton } from '../../ui/skeleton.tsx'
import ui from '../../ui/ui.module.css'
import { ChatOpening } from './chat/ui/chat-opening.tsx'
import type { TriableType } from '../../components/models/model-types.ts'
import { TypeTabs } from './type-tabs.tsx'
import styles from './display.module.css'

/** What stands until a type's code is there. */
export function PanelSkeleton({ type }: { type: TriableType }) {
  if (type === 'chat') return <ChatOpening />
  return (
    <div className={ui.stack}>
      <Skeleton height={320} />
      <Skeleton height={56} />
    </div>
  )
}

/** The same until the models are read. */
export function DisplaySkeleton({ type }: { type: TriableType }) {
  return (
    <>
      <div className={styles.head}>
        <TypeTabs type={type} />
      </div>
      <PanelSkeleton type={type} />
    </>
  )
}
