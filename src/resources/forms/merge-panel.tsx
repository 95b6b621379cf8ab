import { Button } from 'antd'
import { useState } from 'react'
import type { StaleRow } from '../../../contract/envelope.ts'
import { displayTime } from '../../../contract/time.ts'
import type { AppField } from '../../config/runtime/app-config.ts'
import { isSame, valuesOf } from './values/form-values.ts'
import type { FormValues } from './values/value-codecs.ts'
import { displayValue } from './display-value.ts'
import styles from './forms.module.css'

interface MergePanelProps {
  fields: readonly AppField[]
  stale: StaleRow
  /** It is the form as it was read. */
  before: FormValues
  mine: FormValues
  onMerge: (values: FormValues) => void
}

/** Both versions of a row that another user changed, field by field. */
export function MergePanel({ fields, stale, before, mine, onMerge }: MergePanelProps) {
  const theirs = valuesOf(fields, stale.current)
  const changed = fields.filter(({ field }) => !isSame(theirs[field], mine[field]))
  const [choices, setChoices] = useState<Record<string, boolean>>({})
  // What only one side has changed is that side's.
  const isMine = (field: string) => choices[field] ?? !isSame(before[field], mine[field])
  return (
    <div className={styles.merge} role="group" aria-label="这一行已被修改" tabIndex={-1} ref={focus}>
      <p>
        <strong>{stale.by || '别人'}</strong>
        {stale.at === null ? '' : ` 在 ${displayTime(stale.at)} `}改过这一行。逐项选要留下的，再保存。
      </p>
      <ul>
        {changed.map((field) => (
          <li key={field.field}>
            <fieldset>
              <legend>{field.title}</legend>
              {[true, false].map((own) => (
                <label key={String(own)} className={styles.version}>
                  <input
                    type="radio"
                    name={field.field}
                    checked={isMine(field.field) === own}
                    onChange={() => setChoices({ ...choices, [field.field]: own })}
                  />
                  <span>{own ? '我的' : '现在的'}</span>
                  <span>{displayValue(field, (own ? mine : theirs)[field.field])}</span>
                </label>
              ))}
            </fieldset>
          </li>
        ))}
      </ul>
      {changed.length === 0 && <p>两边填的一样，直接保存即可。</p>}
      <Button
        onClick={() =>
          onMerge(
            Object.fromEntries(
              fields.map(({ field }) => [field, isMine(field) ? mine[field] : theirs[field]]),
            ),
          )
        }
      >
        合并
      </Button>
    </div>
  )
}

const focus = (panel: HTMLElement | null) => panel?.focus()
