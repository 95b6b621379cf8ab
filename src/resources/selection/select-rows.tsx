import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react'
import type { AppResource } from '../../config/runtime/app-config.ts'
import { toast } from '../../providers/toast.ts'
import type { ListTable, Row } from '../list-state/use-list-table.ts'
import { SelectionStoreContext, createSelectionStore } from './selection-store.ts'
import { rowKeyOf } from './row-key-of.ts'
import { SELECTED_MAX, type SelectedRows, SelectedRowsContext } from './use-selected-rows.ts'

interface ChooseRowsProps {
  resource: AppResource
  table: ListTable
  children: ReactNode
}

const NONE: ReadonlyMap<string, Row> = new Map()

/** Lets rows of the list be chosen, across its pages, until its filters change. */
export function SelectRows({ resource, table, children }: ChooseRowsProps) {
  const [state, setState] = useState({ filters: '', kept: NONE })
  const [isPicking, setPicking] = useState(false)
  const filters = JSON.stringify(table.filterValues)
  const kept = state.filters === filters ? state.kept : NONE
  const onPage = useMemo(
    () => new Map(table.rows.map((row) => [rowKeyOf(resource, row), row])),
    [resource, table.rows],
  )

  function choose(keys: readonly string[], drawn: readonly Row[] = []) {
    if (keys.length > SELECTED_MAX) toast({ type: 'info', message: `一次最多选 ${SELECTED_MAX} 行` })
    const known = new Map([
      ...kept,
      ...drawn.map((row) => [rowKeyOf(resource, row), row] as const),
      ...onPage,
    ])
    const chosen = keys.slice(0, SELECTED_MAX).flatMap((key) => {
      const row = known.get(key)
      return row ? [[key, row] as const] : []
    })
    setState({ filters, kept: new Map(chosen) })
  }

  const keys = [...kept.keys()]
  const chosen: SelectedRows = {
    rows: [...kept].map(([key, row]) => onPage.get(key) ?? row),
    keys,
    choose,
    toggle(row) {
      const key = rowKeyOf(resource, row)
      choose(kept.has(key) ? keys.filter((one) => one !== key) : [...keys, key], [row])
    },
    leave(rows) {
      const left = new Set(rows.map((row) => rowKeyOf(resource, row)))
      setState((before) => ({ ...before, kept: new Map([...before.kept].filter(([key]) => !left.has(key))) }))
    },
    clear: () => setState({ filters, kept: NONE }),
    isPicking,
    setPicking(next) {
      setPicking(next)
      if (!next) setState({ filters, kept: NONE })
    },
  }
  const [store] = useState(createSelectionStore)
  useLayoutEffect(() => store.set(chosen))
  return (
    <SelectionStoreContext value={store}>
      <SelectedRowsContext value={resource.canChoose ? chosen : null}>{children}</SelectedRowsContext>
    </SelectionStoreContext>
  )
}
