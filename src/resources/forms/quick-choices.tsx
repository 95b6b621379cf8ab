import { Button } from 'antd'
import { useState } from 'react'
import { DAY_MS } from '../../../contract/time.ts'
import type { AppField } from '../../config/runtime/app-config.ts'
import { serverNow } from '../../providers/server-time.ts'
import styles from './forms.module.css'

interface QuickChoicesProps {
  field: AppField
  value: unknown
  onChange: (value: unknown) => void
}

type Quick = AppField['quick'][number]

/** What one click fills in. */
export function QuickChoices({ field, value, onChange }: QuickChoicesProps) {
  const [picked, setPicked] = useState<{ title: string; held: unknown } | null>(null)
  const heldFor = ({ value: text, days }: Quick): unknown => {
    if (days > 0) return serverNow() + days * DAY_MS
    return field.control === 'timestamp' ? null : text
  }
  const isHeld = (quick: Quick) =>
    quick.days > 0 ? picked?.title === quick.title && picked.held === value : heldFor(quick) === value
  return (
    <div className={styles.quick} role="group" aria-label={`${field.title}的常用选择`}>
      {field.quick.map((quick) => (
        <Button
          key={quick.title}
          size="small"
          aria-pressed={isHeld(quick)}
          type={isHeld(quick) ? 'primary' : 'default'}
          ghost={isHeld(quick)}
          onClick={() => {
            const held = heldFor(quick)
            setPicked({ title: quick.title, held })
            onChange(held)
          }}
        >
          {quick.title}
        </Button>
      ))}
    </div>
  )
}
