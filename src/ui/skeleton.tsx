import styles from './skeleton.module.css'

export function Skeleton({ width = '100%', height = 16 }: { width?: string; height?: number }) {
  return <span className={styles.skeleton} style={{ width, height }} />
}

export function SkeletonPanels({ count, height }: { count: number; height: number }) {
  return Array.from({ length: count }, (_, index) => <Skeleton key={index} height={height} />)
}
