import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { AppColumn, AppResource } from '../../config/runtime/app-config.ts'
import { columnsIn, withColumns } from './address-columns.ts'
import { choiceOf, offeredColumns, orderedColumns, shownColumns } from './shown-columns.ts'
import {
  type Density,
  type ListLayout,
  NO_LAYOUT,
  readLayout,
  storeLayout,
  WIDTH_MAX,
  WIDTH_MIN,
} from './stored-layout.ts'

/** How a reader has a list drawn. While the address names columns, they are changed there and not in the reader's own layout. */
export function useLayout(resource: AppResource) {
  const [layout, setLayout] = useState(() => readLayout(resource.name))
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const fields = columnsIn(search)
  const shown = shownColumns(resource, layout, fields)
  const others = orderedColumns(resource, layout.order).filter((column) => !shown.includes(column))

  function change(part: Partial<ListLayout>) {
    const next = { ...layout, ...part }
    setLayout(next)
    storeLayout(resource.name, next)
  }

  function show(columns: readonly AppColumn[]) {
    if (fields) {
      void navigate(`${pathname}${withColumns(search, columns)}`, { replace: true })
      return
    }
    const isShown = (column: AppColumn) => columns.includes(column)
    change({
      choices: offeredColumns(resource)
        .filter((column) => isShown(column) === column.isOffByDefault)
        .map(choiceOf),
    })
  }

  /** Puts a column in the place of another. */
  function place(column: AppColumn, at: AppColumn) {
    const moved = (columns: readonly AppColumn[]) => {
      const rest = columns.filter((one) => one !== column)
      const isAfter = columns.indexOf(column) < columns.indexOf(at)
      rest.splice(rest.indexOf(at) + (isAfter ? 1 : 0), 0, column)
      return rest
    }
    if (fields) show(moved(shown))
    else change({ order: moved(orderedColumns(resource, layout.order)).map(({ field }) => field) })
  }

  return {
    /** Those that are shown, then the others. */
    offered: fields ? [...shown, ...others] : orderedColumns(resource, layout.order),
    shown,
    widths: layout.widths,
    density: layout.density,
    isEndless: layout.isEndless,
    toggle: (column: AppColumn) =>
      show(shown.includes(column) ? shown.filter((one) => one !== column) : [...shown, column]),
    showAll: () => show(orderedColumns(resource, layout.order)),
    place,
    /** @param width pixels; null: as wide as its content */
    setWidth(field: string, width: number | null) {
      const { [field]: _, ...rest } = layout.widths
      const fitting = width === null ? null : Math.round(Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, width)))
      change({ widths: fitting === null ? rest : { ...rest, [field]: fitting } })
    },
    setDensity: (density: Density) => change({ density }),
    setEndless: (isEndless: boolean) => change({ isEndless }),
    reset: () => change(NO_LAYOUT),
  }
}

export type Layout = ReturnType<typeof useLayout>
