import type { Mistake } from './mistake.ts'
import { targetOf, titleOf } from './menu-target.ts'
import { withRange } from '../runtime/with-range.ts'
import type { ParsedConsole } from './schema.ts'

/** A menu in which two things lead to one place, or are called the same, are ambiguous. */
export function repeatedEntries(config: ParsedConsole): Mistake[] {
  const { sidebar } = config
  const entries = sidebar.flatMap(({ entries }, g) =>
    entries.map((entry, e) => ({
      place: `sidebar[${g}].entries[${e}]`,
      target: entry.link ? `links.${entry.link}` : withRange(targetOf({ entry, config }), entry.range),
      title: titleOf({ entry, config }),
    })),
  )
  const tabs = sidebar.flatMap(({ entries }, g) =>
    entries.flatMap((entry, e) =>
      entry.tabs.map((target, t) => ({ place: `sidebar[${g}].entries[${e}].tabs[${t}]`, target })),
    ),
  )
  const groups = sidebar.map(({ title }, g) => ({ place: `sidebar[${g}]`, title }))
  return [
    ...twins(groups, ({ title }) => title).map(({ one, first }) => ({
      place: `${one.place}.title`,
      message: `已有一组叫“${one.title}”（${first.place}）`,
    })),
    ...twins([...entries, ...tabs], ({ target }) => target).map(({ one, first }) => ({
      place: one.place,
      message: `通往“${one.target}”的已有一项（${first.place}）`,
    })),
    ...twins(
      entries.filter((one, index) => entries.findIndex(({ target }) => target === one.target) === index),
      ({ title }) => title,
    ).map(({ one, first }) => ({
      place: one.place,
      message: `已有一项叫“${one.title}”（${first.place}），请另起一个名字`,
    })),
  ]
}

/** Those that share with an earlier one what is not empty. */
const twins = <T>(all: readonly T[], keyOf: (one: T) => string): { one: T; first: T }[] =>
  all.flatMap((one, index) => {
    const first = all.find((other) => keyOf(other) === keyOf(one))
    return first && keyOf(one) && all.indexOf(first) < index ? [{ one, first }] : []
  })
