import type { RowLayoutName } from '../../config/runtime/names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './list.module.css'

const SHAPES = {
  table: { count: 11, height: 40 },
  cards: { count: 2, height: 260 },
  lines: { count: 3, height: 48 },
} satisfies Record<RowLayoutName, object>
const ON_PHONE = { count: 3, height: 260 }

export function ListSkeleton({ isPhone, layout }: { isPhone: boolean; layout: RowLayoutName }) {
  const { count, height } = isPhone && layout === 'table' ? ON_PHONE : SHAPES[layout]
  return (
    <output className={styles.skeleton} data-layout={layout} aria-label="加载中" aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={height} />
      ))}
    </output>
  )
}
