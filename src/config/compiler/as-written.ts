import { fieldNameOf, isFields } from './fill-from-entities.ts'
import type { Mistake } from './mistake.ts'

const OF_DETAIL = /^(resources\.[^.]+\.detail)\.fields\[(\d+)\]/
const OF_FORM = /^(resources\.[^.]+\.forms\.\w+)\.sections\[0\](?=\.fields)/

/** A mistake at the place where it is written, where filling in has moved it: `more` of a detail, and the fields of a form without sections. */
export function asWritten(
  { place, message }: Mistake,
  { input, written }: { input: unknown; written: unknown },
): Mistake {
  const [form = '', owner = ''] = OF_FORM.exec(place) ?? []
  const isShort = form && isFields(at(written, owner)) && !isFields(at(written, form))
  if (isShort) return { place: owner + place.slice(form.length), message }
  const [cell = '', detail = ''] = OF_DETAIL.exec(place) ?? []
  if (!cell || at(written, cell) !== undefined) return { place, message }
  const more = at(written, `${detail}.more`)
  const name = fieldNameOf(at(input, cell))
  const index = Array.isArray(more) ? more.findIndex((one) => fieldNameOf(one) === name) : -1
  if (index < 0) return { place, message }
  return { place: `${detail}.more[${index}]${place.slice(cell.length)}`, message }
}

const at = (value: unknown, place: string): unknown =>
  (place.match(/[^.[\]]+/g) ?? []).reduce<unknown>(
    (here, part) =>
      typeof here === 'object' && here !== null ? (here as Record<string, unknown>)[part] : undefined,
    value,
  )
