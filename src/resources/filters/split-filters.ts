import type { AppFilter } from '../../config/runtime/app-config.ts'
import { controls } from './filters.tsx'

/** Boxes that stand in one row of a wide screen; days take several, with their ready-made periods. */
const PLACES = 6
const placesOf = ({ control }: AppFilter) => (controls[control].hasDays ? 4 : 1)

/** The filters of one row, days before all others, and those that are behind a button. That takes a place, so one is not left alone. */
export function splitFilters(filters: readonly AppFilter[]) {
  const all = filters.reduce((sum, filter) => sum + placesOf(filter), 0)
  if (all <= PLACES + 1) return { shown: filters, rest: [] }
  let room = PLACES
  const fitting = filters
    .toSorted((a, b) => placesOf(b) - placesOf(a))
    .filter((filter) => {
      const fits = placesOf(filter) <= room
      if (fits) room -= placesOf(filter)
      return fits
    })
  return {
    shown: filters.filter((filter) => fitting.includes(filter)),
    rest: filters.filter((filter) => !fitting.includes(filter)),
  }
}
