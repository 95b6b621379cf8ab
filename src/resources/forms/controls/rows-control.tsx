import { Button } from 'antd'
import type { MouseEvent } from 'react'
import { isApplicable, rowsOf, valuesOf } from '../values/form-values.ts'
import type { ControlProps } from './control-props.ts'
import styles from '../forms.module.css'

/** A repeating group: rows are added, moved and removed, also by keyboard. */
export function RowsControl({ field, control, value, onChange, errors, place, Field }: ControlProps) {
  const rows = rowsOf(value)
  const most = Number(field.rules.find(({ kind }) => kind === 'maxLength')?.value ?? Infinity)
  const isFull = rows.length >= most
  /** The focus goes with the row, to what moves it on, or back if it can go no further. */
  function swap({ currentTarget }: MouseEvent<HTMLElement>, from: number, to: number) {
    const { move = '' } = currentTarget.dataset
    const movers = currentTarget.closest('ol')?.children[to]?.querySelectorAll<HTMLElement>('[data-move]')
    const usable = [...(movers ?? [])].filter((one) => !one.matches(':disabled'))
    ;(usable.find((one) => one.dataset['move'] === move) ?? usable[0])?.focus()
    const next = [...rows]
    const [moved] = next.splice(from, 1)
    if (moved) next.splice(to, 0, moved)
    onChange(next)
  }
  return (
    <div
      id={control.id}
      className={styles.rows}
      role="group"
      aria-label={field.title}
      aria-describedby={control['aria-describedby']}
      data-invalid={control['aria-invalid']}
      tabIndex={-1}
    >
      <ol>
        {rows.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no names, and their fields hold no state
          <li key={index} className={styles.row} aria-label={`${field.title} 第 ${index + 1} 行`}>
            <div className={styles.rowFields}>
              {field.fields
                .filter((inner) => isApplicable(inner, row))
                .map((inner) => (
                  <Field
                    key={inner.field}
                    field={inner}
                    value={row[inner.field]}
                    errors={errors}
                    place={`${place}[${index}].${inner.field}`}
                    onChange={(held) =>
                      onChange(rows.map((one, at) => (at === index ? { ...one, [inner.field]: held } : one)))
                    }
                  />
                ))}
            </div>
            <div className={styles.rowActions}>
              <Button
                size="small"
                disabled={index === 0}
                aria-label={`上移第 ${index + 1} 行`}
                data-move="up"
                onClick={(event) => swap(event, index, index - 1)}
              >
                上移
              </Button>
              <Button
                size="small"
                disabled={index === rows.length - 1}
                aria-label={`下移第 ${index + 1} 行`}
                data-move="down"
                onClick={(event) => swap(event, index, index + 1)}
              >
                下移
              </Button>
              <Button
                size="small"
                aria-label={`删除第 ${index + 1} 行`}
                onClick={(event) => {
                  // The button may go with the row.
                  event.currentTarget.closest<HTMLElement>('[role="group"]')?.focus()
                  onChange(rows.filter((_, at) => at !== index))
                }}
              >
                删除
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <Button
        type="dashed"
        block
        disabled={isFull}
        onClick={() => onChange([...rows, valuesOf(field.fields, null)])}
      >
        {isFull ? `至多 ${most} 行` : `添加${field.item}`}
      </Button>
    </div>
  )
}
