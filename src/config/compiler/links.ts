import { LINKS, type LinkName } from '../runtime/names.ts'
import type { ParsedConsole } from './schema.ts'

type Link = ParsedConsole['links'][string]

/** Empty where there is none. */
export const addressOf = (link: Link | undefined): string =>
  typeof link === 'string' ? link : (link?.to ?? '')

/** The links that product staff added. */
export const ownLinks = ({ links }: ParsedConsole) =>
  Object.entries(links).flatMap(([name, link]) => (typeof link === 'string' ? [] : [{ name, ...link }]))

/** The addresses that code asks for by name. */
export const neededLinks = ({ links }: ParsedConsole) =>
  Object.fromEntries(LINKS.map((name) => [name, addressOf(links[name])])) as Record<LinkName, string>

const isExternal = (to: string) => !to.startsWith('/')

export const completeLinks = (config: ParsedConsole) =>
  ownLinks(config).map(({ title, to, places }) => ({ title, to, isExternal: isExternal(to), places }))

export const completeAnnouncement = ({ announcement }: ParsedConsole) =>
  announcement
    ? {
        ...announcement,
        link: announcement.link
          ? { ...announcement.link, isExternal: isExternal(announcement.link.to) }
          : null,
      }
    : null
