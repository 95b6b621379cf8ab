import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { entries } from 'virtual:palette'
import { meets } from '../layout/conditions.ts'
import { useSession } from '../providers/session.ts'
import { navigate } from '../router/index.ts'
import type { PaletteEntry } from './palette-entries.ts'
import { search } from './search.ts'
import { useModelEntries } from './use-model-entries.ts'
import './palette.css'

function go({ to, isExternal }: PaletteEntry) {
  if (isExternal) globalThis.open(to, '_blank', 'noreferrer')
  else navigate(to)
}

/** Every page, list and model by name, sound or initials. A modal dialog: the browser keeps the focus inside and closes on Esc. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState(0)
  const models = useModelEntries()
  const user = useSession()?.userInfo ?? null
  const visible = entries.filter((entry) => meets(entry.when, user))
  const found = search([...visible, ...models], query)
  const active = Math.min(chosen, found.length - 1)

  useEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    return () => opened?.close()
  }, [])

  function open(entry: PaletteEntry | undefined) {
    if (!entry) return
    onClose()
    go(entry)
  }

  function onKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step && found.length > 0) {
      event.preventDefault()
      setChosen((active + step + found.length) % found.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      open(found[active])
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the click is on the scrim; Esc does it by keyboard
    <dialog
      ref={dialog}
      className="palette"
      aria-label="搜索页面和模型"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <input
        className="palette-input"
        type="text"
        role="combobox"
        aria-label="搜索"
        aria-expanded={found.length > 0}
        aria-controls="palette-list"
        aria-autocomplete="list"
        aria-activedescendant={found[active] && `palette-${active}`}
        autoComplete="off"
        spellCheck={false}
        placeholder="输入名称、拼音或首字母，如 mxgc"
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          setChosen(0)
        }}
        onKeyDown={onKey}
      />
      <div className="palette-list" id="palette-list" role="listbox" aria-label="搜索结果">
        {found.map((entry, index) => (
          <Option
            key={`${entry.kind} ${entry.to}`}
            id={`palette-${index}`}
            entry={entry}
            isActive={index === active}
            onOpen={() => open(entry)}
          />
        ))}
      </div>
      <p className="palette-foot" role="status">
        {found.length === 0 ? '没有找到，换个说法试试' : '↑↓ 选择，回车打开，Esc 关闭'}
      </p>
    </dialog>
  )
}

function Option({
  id,
  entry,
  isActive,
  onOpen,
}: {
  id: string
  entry: PaletteEntry
  isActive: boolean
  onOpen: () => void
}) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the combobox, which keeps the focus
    <div
      ref={ref}
      id={id}
      className="palette-option"
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onClick={onOpen}
    >
      <span className="palette-title">{entry.title}</span>
      <span className="palette-detail">{entry.detail}</span>
      <span className="palette-kind">{entry.kind}</span>
    </div>
  )
}
