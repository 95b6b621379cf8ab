import { Button } from 'antd'
import type { Model } from '../../../contract/model.ts'
import styles from './models.module.css'

export function CompareBar({ models, onShow }: { models: Model[]; onShow: () => void }) {
  if (models.length === 0) return null
  return (
    <div className={styles.compareBar} role="group" aria-label="对比">
      <output>
        已选 {models.length} 个模型{models.length === 1 && '，再选一个'}
      </output>
      {models.length > 1 && (
        <Button size="small" type="primary" onClick={onShow}>
          查看对比
        </Button>
      )}
    </div>
  )
}
