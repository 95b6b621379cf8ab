/** How many colours `charts.css` has for each theme: hues, then a darker shade of each. */
export const HUES = 8
const COLOURS = 2 * HUES

export const REST_COLOUR = 'var(--chart-rest)'

const colourAt = (nth: number) => `var(--chart-${(nth % COLOURS) + 1})`

/** The colour of a measure, which a chart draws beside its others: they come in the order of the config. */
export const measureColour = (nth: number) => colourAt(nth % HUES)

/** Which colour each part has: by what the parts are (a field), then by id. They keep it until the page is loaded again. */
const given = new Map<string, Map<string, number>>()

/**
 * Colours for parts, such as models: an id has the same one in every chart and on every page, and another has it only when all are
 * given away. Each id starts from a place of its own, so that most keep their colour when the page is loaded again.
 */
export function partColours(field: string, ids: readonly string[]): ReadonlyMap<string, string> {
  const places = given.get(field) ?? new Map<string, number>()
  given.set(field, places)
  for (const id of ids.toSorted()) if (!places.has(id)) places.set(id, freePlace(id, [...places.values()]))
  return new Map(ids.map((id) => [id, colourAt(places.get(id) ?? 0)]))
}

/** The first place from the id's own on that the fewest have: hues before shades. */
function freePlace(id: string, taken: readonly number[]): number {
  const round = Array.from({ length: HUES }, (_, step) => (hash(id) + step) % HUES)
  const places = [...round, ...round.map((place) => place + HUES)]
  const usesOf = (place: number) => taken.filter((one) => one === place).length
  return places.reduce((best, place) => (usesOf(place) < usesOf(best) ? place : best))
}

const hash = (id: string) =>
  Array.from(id).reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 65_521, 7)
