import { isFreeKey } from '../../ui/is-free-key.ts'
import { focusRow, rowOf, rowsIn } from './row-focus.ts'

const FILTERS = '[aria-label="筛选"], details'

/** Does it from where the focus is. @returns false if there is nothing to do */
type Act = (target: HTMLElement) => boolean

const ACTS: Record<string, Act | 'help' | 'choose'> = {
  '/': focusFilter,
  '?': 'help',
  ' ': 'choose',
  ArrowDown: (target) => step(target, 1),
  ArrowUp: (target) => step(target, -1),
  Enter: openDetail,
}

/** What a key does on a list page; nothing while a dialog is open or the reader types. */
export function keyActionOf(event: KeyboardEvent): Act | 'help' | 'choose' | null {
  const { target, key } = event
  if (!isFreeKey(event) || !(target instanceof HTMLElement)) return null
  const act = ACTS[key] ?? null
  return act === 'choose' && rowOf(target) !== target ? null : act
}

function focusFilter(): boolean {
  const filters = document.querySelector(FILTERS)
  const box =
    filters?.querySelector<HTMLInputElement>(
      'input[type="text"]:not([role="combobox"], [inputmode="numeric"])',
    ) ?? filters?.querySelector<HTMLInputElement>('input')
  if (!filters || !box) return false
  if (filters instanceof HTMLDetailsElement) filters.open = true
  box.focus()
  return true
}

/** It moves from the page into the list, and within it from row to row. */
function step(target: HTMLElement, by: number): boolean {
  const rows = rowsIn(document)
  const row = rowOf(target)
  if (!row && (target !== document.body || by < 0)) return false
  const next = rows[row ? rows.indexOf(row) + by : 0]
  if (next) focusRow(next)
  return next !== undefined
}

function openDetail(target: HTMLElement): boolean {
  if (rowOf(target) !== target) return false
  const link = target.querySelector<HTMLElement>('[data-detail]')
  link?.click()
  return link !== null
}
