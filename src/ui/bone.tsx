interface BoneProps {
  width?: string
  height?: number
}

/** One grey bar of a skeleton. */
export function Bone({ width = '100%', height = 16 }: BoneProps) {
  return <span className="ui-bone" style={{ width, height }} />
}

/** Some panels of the height that the real ones will have. */
export function BonePanels({ count, height }: { count: number; height: number }) {
  return Array.from({ length: count }, (_, index) => <Bone key={index} height={height} />)
}
