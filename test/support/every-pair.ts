/**
 * One walk that goes from each place to each other place exactly once (an Eulerian circuit of the complete directed graph).
 * @returns the places in the order of the walk; it ends where it begins
 */
export function everyPair<T>(places: readonly T[]): T[] {
  const left = new Map(places.map((place) => [place, places.filter((other) => other !== place)]))
  const open = places.slice(0, 1)
  const walk: T[] = []
  while (open.length > 0) {
    const here = open.at(-1) as T
    const next = left.get(here)?.pop()
    if (next === undefined) {
      walk.push(here)
      open.pop()
    } else open.push(next)
  }
  return walk.reverse()
}
