import styles from './screen.module.css'

export function ScreenLoading() {
  return (
    <output className={styles.loading} aria-label="加载中" data-waiting>
      <span className={styles.loadingBar} />
    </output>
  )
}
