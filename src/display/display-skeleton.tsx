import { Bone } from '../ui/bone.tsx'

/** The bones of a tool. */
export function DisplaySkeleton() {
  return (
    <div className="ui-stack">
      <Bone height={320} />
      <Bone height={56} />
    </div>
  )
}
