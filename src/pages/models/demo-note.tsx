import type { Model } from '../../../contract/model.ts'
import styles from './models.module.css'

/** Says once which models are served by the engine inside. @param isMixed others are there, so that these have a mark */
export function DemoNote({ models, isMixed }: { models: readonly Model[]; isMixed: boolean }) {
  if (!models.some(({ isBuiltin }) => isBuiltin)) return null
  return (
    <p className={styles.demo}>
      {isMixed ? '标有“演示”的' : '这里的'}模型由内置演示引擎提供，用来演示和测试，照样计费。
    </p>
  )
}
