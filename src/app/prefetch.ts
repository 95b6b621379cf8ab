import { routeOf } from '../config/runtime/derive.ts'
import { loadCenterSidebar } from '../layout/frame.tsx'
import { pages } from './registry.ts'
import { config } from '../providers/config.ts'
import { loadClient } from '../providers/http.ts'
import { loadConsole } from './load-console.ts'
import { loadDetailPage, loadDocumentPage, loadListPage } from './screens.tsx'

export function prefetch(path: string): void {
  const route = routeOf({ config, path })
  const page = route.page ? pages[route.page] : null
  const loadOther = route.document ? loadDocumentPage : route.detailOf ? loadDetailPage : loadListPage
  const parts: Promise<unknown>[] = [page ? page.load() : loadOther()]
  if (!page?.isPlain && !route.document) parts.push(loadConsole(), loadClient({ isSilent: true }))
  if (route.layout === 'center') parts.push(loadCenterSidebar())
  for (const part of parts) part.catch(() => undefined)
}
