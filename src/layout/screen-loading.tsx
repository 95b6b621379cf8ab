import { useRootAttribute } from '../ui/root-attribute.ts'
import styles from './screen.module.css'

export function ScreenLoading() {
  useRootAttribute('data-waiting')
  return (
    <output className={styles.loading} aria-label="加载中">
      <span className={styles.loadingBar} />
    </output>
  )
}
