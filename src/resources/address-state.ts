import { type CrudFilters, type CrudSort, parseTableParams, stringifyTableParams } from '@refinedev/core'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** What a list shows of its rows. */
export interface ListState {
  currentPage: number
  pageSize: number
  sorters: CrudSort[]
  filters: CrudFilters
}

/** What an endpoint gives at a time, at most. */
export const PAGE_SIZE_MAX = 100

const OWN = /^(currentPage|pageSize|(sorters|filters)(\[|$))/

/** The state that an address has, in refine's way; what somebody wrote there that is none is taken as the default. */
export function readState(search: string, defaults: ListState): ListState {
  const { parsedCurrentPage, parsedPageSize, parsedSorter, parsedFilters } = parseTableParams(search || '?')
  return {
    currentPage: countOr(parsedCurrentPage, defaults.currentPage),
    pageSize: Math.min(countOr(parsedPageSize, defaults.pageSize), PAGE_SIZE_MAX),
    sorters: listOr(parsedSorter, defaults.sorters),
    filters: listOr(parsedFilters, defaults.filters),
  }
}

const countOr = (value: unknown, other: number) =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : other
const listOr = <T>(value: T[], other: T[]) => (Array.isArray(value) && value.length > 0 ? value : other)

/** An address with a state in it; its other parts stay. */
export function writeState(search: string, { currentPage, pageSize, sorters, filters }: ListState): string {
  const others = [...new URLSearchParams(search)].filter(([name]) => !OWN.test(name))
  const own = stringifyTableParams({ pagination: { currentPage, pageSize }, sorters, filters })
  return `?${new URLSearchParams([...others, ...new URLSearchParams(own)])}`
}

interface AddressOptions {
  isOn: boolean
  state: ListState
  defaults: ListState
  /** Makes the list show another state. */
  apply: (state: ListState) => void
}

/**
 * Keeps the state of a list in the address: each change of the reader is a step of the history, and a step back or a link brings its
 * state again. (refine's own way replaces the step, so that back leads out of the list.)
 */
export function useAddressState({ isOn, state, defaults, apply }: AddressOptions): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const home = useRef(pathname)
  const [here, there] = [JSON.stringify(state), JSON.stringify(readState(search, defaults))]

  useEffect(() => {
    if (isOn && here !== there) void navigate(`${pathname}${writeState(search, state)}`)
    // Only a change of the state writes the address; one of the address is read below.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [here])
  useEffect(() => {
    if (isOn && pathname === home.current && here !== there) apply(JSON.parse(there) as ListState)
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [there])
}
