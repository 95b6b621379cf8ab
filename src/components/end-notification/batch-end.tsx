import { call } from '../../providers/http.ts'
import type { ListHeadProps } from '../../resources/engine-components.ts'
import { EndSwitch } from './end-switch.tsx'
import styles from './end-switch.module.css'

const ENDS: Partial<Record<string, string>> = {
  completed: '批处理已完成',
  failed: '批处理的文件有误',
  expired: '批处理已超时',
  cancelled: '批处理已取消',
}

/** Above the list of batches: a notification of those that still run. */
export default function BatchEnd({ table }: ListHeadProps) {
  const running = table.rows.filter(({ status }) => ENDS[String(status)] === undefined)
  return (
    <div className={styles.head}>
      <EndSwitch
        jobs={running.map(({ id }) => ({
          id: String(id),
          look: async () => {
            const { status } = await call('batch.detail', { id: String(id) }, { isSilent: true })
            const end = ENDS[status] ?? null
            if (end !== null) table.refresh()
            return end
          },
        }))}
      />
    </div>
  )
}
