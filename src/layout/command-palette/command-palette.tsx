import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { entries } from 'virtual:command-entries'
import { meets } from '../../config/runtime/conditions.ts'
import { useAccount } from '../account.ts'
import { pathOf } from '../../providers/path-of.ts'
import { navigate } from '../../providers/router/index.ts'
import { listPath } from '../../resources/list-state/list-path.ts'
import { cleanText } from '../../ui/clean-text.ts'
import { actions, queryActions } from './actions.ts'
import type { CommandEntry } from './command-entries.ts'
import { entryOf } from './entry-of.ts'
import { search } from './search-entries.ts'
import { useModelEntries } from './use-model-entries.ts'
import { useOwnEntries } from './use-own-entries.ts'
import { useRowEntries } from './use-row-entries.ts'
import styles from './command-palette.module.css'

const ShortcutsSheet = lazy(() => import('../../ui/shortcuts-sheet.tsx'))

const HELP = entryOf({
  kind: '帮助',
  title: '键盘快捷键',
  detail: '列表里可以用的键',
  spelling: { full: 'jianpankuaijiejian', initials: 'jpkjj' },
})

function go({ to, isExternal, run }: CommandEntry) {
  if (run) run()
  else if (isExternal) globalThis.open(to, '_blank', 'noreferrer')
  else navigate(to)
}

/** Every page, list, model and action by name, sound or initials, and what is the reader's own by its words. A modal dialog: the browser keeps the focus inside and closes on Esc. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState(0)
  const [isHelp, setHelp] = useState(false)
  const models = useModelEntries()
  const { user } = useAccount()
  const visible = entries.filter((entry) => meets(entry.when, user))
  const words = cleanText(query)
  const own = useOwnEntries(words, user !== null)
  const rows = useRowEntries(words)
  const found = [
    ...queryActions(words, (requestId) => listPath(pathOf('calls'), { requestId })),
    ...search([...visible, ...models, ...actions, HELP], words),
    ...own,
    ...rows.entries,
  ]
  const active = Math.min(chosen, found.length - 1)

  useEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    return () => opened?.close()
  }, [])

  function open(entry: CommandEntry | undefined) {
    if (!entry) return
    if (entry === HELP) {
      setHelp(true)
      return
    }
    onClose()
    go(entry)
  }

  function onKey(event: KeyboardEvent) {
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

  if (isHelp)
    return (
      <Suspense fallback={null}>
        <ShortcutsSheet onClose={onClose} />
      </Suspense>
    )

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the click is on the scrim; Esc does it by keyboard
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label="搜索页面和模型"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <input
        className={styles.input}
        type="text"
        role="combobox"
        aria-label="搜索"
        aria-expanded={found.length > 0}
        aria-controls="palette-list"
        aria-autocomplete="list"
        aria-activedescendant={found[active] && `palette-${active}`}
        autoComplete="off"
        spellCheck={false}
        placeholder="页面、模型、订单号、请求 ID、对话；拼音也行"
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          setChosen(0)
        }}
        onKeyDown={onKey}
      />
      <div className={styles.list} id="palette-list" role="listbox" aria-label="搜索结果">
        {found.map((entry, index) => (
          <Option
            key={`${entry.kind} ${entry.to} ${entry.title}`}
            id={`palette-${index}`}
            entry={entry}
            isActive={index === active}
            onOpen={() => open(entry)}
          />
        ))}
      </div>
      <p className={styles.foot} role="status">
        {footText({ isFound: found.length > 0, isLimited: rows.isLimited })}
      </p>
    </dialog>
  )
}

function footText({ isFound, isLimited }: { isFound: boolean; isLimited: boolean }): string {
  if (isLimited) return '这一小时查用户和订单的次数用完了，没有查它们'
  return isFound ? '↑↓ 选择，回车打开，Esc 关闭' : '没有找到，换个说法试试'
}

function Option({
  id,
  entry,
  isActive,
  onOpen,
}: {
  id: string
  entry: CommandEntry
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
      className={styles.option}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onClick={onOpen}
    >
      <span className={styles.title}>{entry.title}</span>
      <span className={`one-line ${styles.detail}`}>{entry.detail}</span>
      <span className={styles.kind}>{entry.kind}</span>
    </div>
  )
}
