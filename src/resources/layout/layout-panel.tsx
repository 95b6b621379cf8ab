import { useState } from 'react'
import type { AppColumn } from '../../config/runtime/app-config.ts'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { ColumnRow } from './column-row.tsx'
import { Choice } from './choice.tsx'
import type { Layout } from './use-layout.ts'
import styles from './layout.module.css'

const DENSITY_WORDS = [
  { value: 'large', text: '宽松' },
  { value: 'middle', text: '标准' },
  { value: 'small', text: '紧凑' },
] as const

const PAGING_WORDS = [
  { value: 'pages', text: '分页' },
  { value: 'endless', text: '连续滚动' },
] as const

export default function LayoutPanel({ layout }: { layout: Layout }) {
  const isPhone = useIsPhone()
  const [dragged, setDragged] = useState<AppColumn | null>(null)
  const offered = layout.offered.filter((column) => (isPhone ? column.isOnPhone : column.isInTable))
  const left = offered.filter((column) => layout.shown.includes(column))
  return (
    <div className={styles.panel}>
      <fieldset>
        <legend className="visually-hidden">显示哪些列</legend>
        {offered.map((column, index) => (
          <ColumnRow
            key={column.field}
            column={column}
            isShown={left.includes(column)}
            isLast={left.length === 1 && left.includes(column)}
            before={offered[index - 1] ?? null}
            after={offered[index + 1] ?? null}
            dragged={dragged}
            onDrag={setDragged}
            layout={layout}
          />
        ))}
      </fieldset>
      {!isPhone && (
        <>
          <Choice legend="行距" words={DENSITY_WORDS} value={layout.density} onChoose={layout.setDensity} />
          <Choice
            legend="翻页"
            words={PAGING_WORDS}
            value={layout.isEndless ? 'endless' : 'pages'}
            onChoose={(value) => layout.setEndless(value === 'endless')}
          />
        </>
      )}
      <p className={styles.foot}>
        <button type="button" onClick={layout.showAll}>
          全部显示
        </button>
        <button type="button" onClick={layout.reset}>
          恢复默认
        </button>
      </p>
    </div>
  )
}
