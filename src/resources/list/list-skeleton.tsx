import type { RowLayoutName } from '../config/names.ts'
import { Bone } from '../ui/bone.tsx'

const SHAPES = {
  table: { count: 11, height: 40 },
  cards: { count: 2, height: 260 },
  lines: { count: 3, height: 48 },
} satisfies Record<RowLayoutName, object>
const ON_PHONE = { count: 3, height: 260 }

/** The shape of the rows while the first page is on its way. */
export function ListSkeleton({ isPhone, layout }: { isPhone: boolean; layout: RowLayoutName }) {
  const { count, height } = isPhone && layout === 'table' ? ON_PHONE : SHAPES[layout]
  return (
    <output className="list-skeleton" data-layout={layout} aria-label="加载中" aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        <Bone key={index} height={height} />
      ))}
    </output>
  )
}
