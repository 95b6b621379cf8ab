import { routeOf } from '../config/runtime/derive.ts'
import { CenterSidebar } from '../layout/frame.tsx'
import { pages } from './registry.ts'
import { config } from '../providers/config.ts'
import { loadClient } from '../providers/http.ts'
import { Console } from './load-console.ts'
import { preloadPage } from './screens.tsx'

export function prefetch(path: string): void {
  const route = routeOf({ config, path })
  const page = route.page ? pages[route.page] : null
  const parts: Promise<unknown>[] = [preloadPage(route)]
  if (!page?.isPlain && !route.document) parts.push(Console.preload(), loadClient({ isSilent: true }))
  if (route.layout === 'center') parts.push(CenterSidebar.preload())
  for (const part of parts) part.catch(() => undefined)
}
