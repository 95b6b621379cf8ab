import { routeOf } from './config/derive.ts'
import { loadCenterSide } from './layout/frame.tsx'
import { pages } from './pages/registry.ts'
import { config } from './providers/config.ts'
import { loadClient } from './providers/http.ts'
import { loadConsole, loadDocumentPage, loadListPage } from './screens.tsx'

/** Starts everything that a path needs at once, so that its parts do not wait for one another. */
export function prefetch(path: string): void {
  const route = routeOf({ config, path })
  const page = route.page ? pages[route.page] : null
  const loadOther = route.document ? loadDocumentPage : loadListPage
  const parts: Promise<unknown>[] = [page ? page.load() : loadOther()]
  if (!page?.isPlain && !route.document) parts.push(loadConsole(), loadClient({ isSilent: true }))
  if (route.layout === 'center') parts.push(loadCenterSide())
  for (const part of parts) part.catch(() => undefined)
}
