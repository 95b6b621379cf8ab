import type { CommandEntry } from './command-entries.ts'

const SHOWN = 12

/** Ranks by title, then initials, full pinyin, path and detail. */
export function search(entries: CommandEntry[], query: string): CommandEntry[] {
  const needle = plain(query)
  if (!needle) return entries.slice(0, SHOWN)
  return entries
    .map((entry) => ({ entry, distance: distanceOf(entry, needle) }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, SHOWN)
    .map(({ entry }) => entry)
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '')

function distanceOf({ title, detail, to, spelling }: CommandEntry, needle: string): number {
  const places = [plain(title), spelling.initials, spelling.full, plain(to), plain(detail)].map((text) =>
    text.indexOf(needle),
  )
  const start = places.slice(0, 3).indexOf(0)
  if (start !== -1) return start
  const inside = places.findIndex((place) => place !== -1)
  return inside === -1 ? Number.POSITIVE_INFINITY : inside + places.length
}
