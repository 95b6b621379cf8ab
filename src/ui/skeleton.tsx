import styles from './skeleton.module.css'

interface SkeletonProps {
  width?: string
  height?: number
}

export function Skeleton({ width = '100%', height = 16 }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ width, height }} />
}

export function SkeletonPanels({ count, height }: { count: number; height: number }) {
  return Array.from({ length: count }, (_, index) => <Skeleton key={index} height={height} />)
}
