import { Bone } from '../ui/bone.tsx'

const ROWS = 10

/** The shape of ten rows while the first page is on its way. */
export function ListSkeleton({ isPhone }: { isPhone: boolean }) {
  return (
    <output className="list-skeleton" aria-label="加载中">
      {Array.from({ length: isPhone ? 3 : ROWS + 1 }, (_, index) => (
        <Bone key={index} height={isPhone ? 260 : 40} />
      ))}
    </output>
  )
}
