import { LINKS } from '../runtime/names.ts'
import { addressOf, ownLinks } from './links.ts'
import type { Mistake } from './mistake.ts'
import { fixedPathMistakes, withoutQuery } from './route-checks.ts'
import type { ParsedConsole } from './schema.ts'
import { suggestionFor } from './synonyms.ts'

const IN_HEADER_MOST = 4
const FILE_NAME = /\.[a-z0-9]+$/i

/** Links of the product's own set and of the announcement. */
export function linkMistakes(config: ParsedConsole): Mistake[] {
  const { announcement, links } = config
  const announced = announcement?.link ? [{ place: 'announcement.link.to', path: announcement.link.to }] : []
  const all = Object.entries(links).map(([name, link]) => ({
    place: typeof link === 'string' ? `links.${name}` : `links.${name}.to`,
    path: addressOf(link),
  }))
  return [
    ...[...all, ...announced].flatMap(({ place, path }) => addressMistakes({ place, path, config })),
    ...unknownNames(config),
    ...ownMistakes(config),
  ]
}

/** A link within the site leads to one of its routes, or to a static file (`/terms.pdf`), which is not checked. */
const addressMistakes = (at: { place: string; path: string; config: ParsedConsole }) =>
  at.path.startsWith('/') && !FILE_NAME.test(withoutQuery(at.path)) ? fixedPathMistakes(at) : []

/** Only a link that code needs is an address alone: another would be shown nowhere. */
const unknownNames = ({ links }: ParsedConsole): Mistake[] =>
  Object.entries(links).flatMap(([name, link]) =>
    typeof link === 'string' && !LINKS.some((known) => known === name)
      ? [
          {
            place: `links.${name}`,
            message: `自己加的链接写成 { title, to, places }${suggestionFor({ word: name, words: LINKS })}`,
          },
        ]
      : [],
  )

function ownMistakes(config: ParsedConsole): Mistake[] {
  const own = ownLinks(config)
  const inHeader = own.filter(({ places }) => places.includes('header'))
  return [
    ...own.flatMap(({ name, title }, index) => {
      const place = `links.${name}`
      const first = own.findIndex((other) => other.title === title)
      return first < index
        ? [{ place: `${place}.title`, message: `已有一个链接叫“${title}”（links.${own[first]?.name}）` }]
        : []
    }),
    ...inHeader.slice(IN_HEADER_MOST).map(({ name }) => ({
      place: `links.${name}.places`,
      message: `页头至多放 ${IN_HEADER_MOST} 个自己加的链接`,
    })),
  ]
}
