const HUES = 8
const COLOURS = 2 * HUES

export const REST_COLOR = 'var(--chart-rest)'

const colourAt = (nth: number) => `var(--chart-${(nth % COLOURS) + 1})`

export const measureColor = (nth: number) => colourAt(nth % HUES)

const assigned = new Map<string, Map<string, number>>()

/**
 * One colour per id in every chart, reused only when all are taken. The first choice depends on the id, so it mostly survives a reload.
 */
export function partColors(field: string, ids: readonly string[]): ReadonlyMap<string, string> {
  const places = assigned.get(field) ?? new Map<string, number>()
  assigned.set(field, places)
  for (const id of ids.toSorted()) if (!places.has(id)) places.set(id, freePlace(id, [...places.values()]))
  return new Map(ids.map((id) => [id, colourAt(places.get(id) ?? 0)]))
}

function freePlace(id: string, taken: readonly number[]): number {
  const round = Array.from({ length: HUES }, (_, step) => (hash(id) + step) % HUES)
  const places = [...round, ...round.map((place) => place + HUES)]
  const usesOf = (place: number) => taken.filter((one) => one === place).length
  return places.reduce((best, place) => (usesOf(place) < usesOf(best) ? place : best))
}

const hash = (id: string) =>
  Array.from(id).reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 65_521, 7)
