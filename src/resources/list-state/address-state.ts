import { type CrudFilters, type CrudSort, parseTableParams, stringifyTableParams } from '@refinedev/core'
import { RANGE, withRange } from '../../config/runtime/with-range.ts'
import { fieldText } from '../../config/runtime/row-value.ts'
import { daysOf } from './day-presets.ts'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { serverNow } from '../../providers/server-time.ts'

interface ListState {
  currentPage: number
  pageSize: number
  sorters: CrudSort[]
  filters: CrudFilters
}

export const PAGE_SIZE_MAX = 100

const OWN = /^(range$|currentPage|pageSize|(sorters|filters)(\[|$))/

/** The fields of a list's filters, the name of its period among them, and those of its time. */
interface FilterNames {
  all: string[]
  /** Those that no address holds. */
  inMemory: string[]
  time: [begin: string, end: string] | null
}

/** Filters with the days of a period that the address names, in the order of the list's filters. */
function withDays(filters: CrudFilters, range: string | null, { all, time }: FilterNames): CrudFilters {
  const days = daysOf(range, serverNow())
  if (!time || !days || filters.some((filter) => time.includes(fieldOf(filter)))) return filters
  const ofTime = [...time, RANGE].map((field, index) => ({
    field,
    operator: 'eq' as const,
    value: [...days, range][index],
  }))
  return [...filters, ...ofTime].sort((a, b) => all.indexOf(fieldOf(a)) - all.indexOf(fieldOf(b)))
}

/** The other way round: the period that was chosen by name, and the filters without its days. */
function withoutDays(filters: CrudFilters, { time }: FilterNames) {
  const range = fieldText(filters.find((filter) => fieldOf(filter) === RANGE)?.value)
  const ofRange = range ? [RANGE, ...(time ?? [])] : []
  return { range, others: filters.filter((filter) => !ofRange.includes(fieldOf(filter))) }
}

const fieldOf = (filter: CrudFilters[number]) => ('field' in filter ? filter.field : '')

/** Ends of a time are milliseconds (`QueryTime`): others, of an address that was typed, would only be refused. */
const isReadable = (filter: CrudFilters[number]) =>
  !/_(begin|end)$/.test(fieldOf(filter)) || /^(\d{1,9}|\d{11,13})$/.test(fieldText(filter.value))

const inMemory = (filters: CrudFilters, names: FilterNames) =>
  filters.filter((filter) => names.inMemory.includes(fieldOf(filter)))
const inAddress = (filters: CrudFilters, names: FilterNames) =>
  filters.filter((filter) => !names.inMemory.includes(fieldOf(filter)))

/** Invalid values fall back to the defaults. */
export function readState(search: string, defaults: ListState, names: FilterNames): ListState {
  const { parsedCurrentPage, parsedPageSize, parsedSorter, parsedFilters } = parseTableParams(search || '?')
  return {
    currentPage: countOr(parsedCurrentPage, defaults.currentPage),
    pageSize: Math.min(countOr(parsedPageSize, defaults.pageSize), PAGE_SIZE_MAX),
    sorters: listOr(parsedSorter, defaults.sorters),
    filters: withDays(
      inAddress(listOr(parsedFilters, defaults.filters), names).filter(isReadable),
      new URLSearchParams(search).get(RANGE),
      names,
    ),
  }
}

const countOr = (value: unknown, other: number) =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : other
const listOr = <T>(value: T[], other: T[]) => (Array.isArray(value) && value.length > 0 ? value : other)

export function writeState(search: string, state: ListState, names: FilterNames): string {
  const { currentPage, pageSize, sorters } = state
  const { range, others: filters } = withoutDays(inAddress(state.filters, names), names)
  const others = [...new URLSearchParams(search)].filter(([name]) => !OWN.test(name))
  const own = stringifyTableParams({ pagination: { currentPage, pageSize }, sorters, filters })
  return withRange(`?${new URLSearchParams([...others, ...new URLSearchParams(own)])}`, range)
}

interface AddressOptions {
  isOn: boolean
  state: ListState
  defaults: ListState
  names: FilterNames
  apply: (state: ListState) => void
}

/**
 * Each change adds a history entry. Refine's own sync replaces the entry, so that Back would leave the list. What no address may hold is
 * remembered by the entry's key while the list is open: Back undoes it, a reload forgets it.
 */
export function useAddressState({ isOn, state, defaults, names, apply }: AddressOptions): void {
  const { pathname, search, key } = useLocation()
  const navigate = useNavigate()
  const home = useRef(pathname)
  const [remembered] = useState(() => new Map<string, CrudFilters>())
  const ofEntry = remembered.get(key) ?? inMemory(state.filters, names)
  const addressState = withMemory(readState(search, defaults, names), ofEntry, names)
  const [here, there] = [JSON.stringify(state), JSON.stringify(addressState)]

  useEffect(() => {
    if (isOn && here !== there) void navigate(`${pathname}${writeState(search, state, names)}`)
    // Only state changes write the address; address changes are read below.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [here])
  useEffect(() => {
    if (isOn && pathname === home.current && here !== there) apply(addressState)
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [there])
  useEffect(() => {
    if (!remembered.has(key)) remembered.set(key, ofEntry)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- as it was when the entry was opened
  }, [key])
}

const withMemory = (state: ListState, kept: CrudFilters, { all }: FilterNames): ListState =>
  kept.length === 0
    ? state
    : {
        ...state,
        filters: [...state.filters, ...kept].sort(
          (a, b) => all.indexOf(fieldOf(a)) - all.indexOf(fieldOf(b)),
        ),
      }
