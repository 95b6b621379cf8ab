import type { RouterProvider } from '@refinedev/core'
import reactRouterProvider from '@refinedev/react-router'

const { parse: useParse } = reactRouterProvider

/**
 * Refine's binding to react-router. Refine mixes the query of the address into the `meta` and the key of each read: a link could name the
 * endpoint that is called, and opening a form would read the list again. It sees none of the query.
 */
export const routerProvider: RouterProvider = {
  ...reactRouterProvider,
  parse: () => {
    const parse = useParse?.()
    return () => ({ ...parse?.(), params: {} })
  },
}
