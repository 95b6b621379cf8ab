import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { AppResource } from '../config/app-config.ts'
import { useIsPhone } from './use-is-phone.ts'
import type { ShownColumns } from './use-shown-columns.ts'

/** Shows and hides the columns of a list, on phones those that its cards draw. The last one stays. */
export function ColumnChooser({ resource, columns }: { resource: AppResource; columns: ShownColumns }) {
  const [isOpen, setOpen] = useState(false)
  const isPhone = useIsPhone()
  const offered = isPhone ? resource.columns.filter((column) => column.isOnPhone) : resource.columns
  const left = offered.filter((column) => columns.shown.includes(column))
  const box = useRef<HTMLDivElement>(null)
  const door = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return undefined
    const leaving = new AbortController()
    const close = (event: Event) => {
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
      const isOutside = event.type !== 'keydown' && !box.current?.contains(event.target as Node)
      if (isEscape || isOutside) setOpen(false)
      if (isEscape) door.current?.focus()
    }
    for (const type of ['pointerdown', 'focusin', 'keydown'])
      document.addEventListener(type, close, { signal: leaving.signal })
    return () => leaving.abort()
  }, [isOpen])

  return (
    <div className="column-chooser" ref={box}>
      <Button ref={door} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        显示列
      </Button>
      {isOpen && (
        <fieldset>
          <legend className="visually-hidden">显示哪些列</legend>
          {offered.map((column) => {
            const isShown = left.includes(column)
            return (
              <label key={column.field}>
                <input
                  type="checkbox"
                  checked={isShown}
                  disabled={isShown && left.length === 1}
                  onChange={() => columns.toggle(column)}
                />
                {column.title}
              </label>
            )
          })}
          <button type="button" onClick={columns.showAll}>
            全部显示
          </button>
        </fieldset>
      )}
    </div>
  )
}
