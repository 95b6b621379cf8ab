import { config } from 'virtual:app'
import type { PageName } from '../config/runtime/names.ts'

export { config }
export const { productName, links } = config

/** The tab that a page opens with: its route's, or the one that the page itself would open. */
export function defaultTab<Key extends string>(page: PageName, keys: readonly Key[], otherwise: Key): Key {
  const configuredTab = config.routes.find((route) => route.page === page)?.tab
  return keys.find((key) => key === configuredTab) ?? otherwise
}
