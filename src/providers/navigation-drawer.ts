import { createStore, useStore } from './create-store.ts'

/** The address over which the sidebar lies as a drawer; null: nowhere. */
const openAt = createStore<string | null>(null)

export const openNavigation = (): void => openAt.set(globalThis.location.pathname)
export const closeNavigation = (): void => openAt.set(null)

/** Left behind by going elsewhere, it does not open again on the way back. */
export const closeNavigationElsewhere = (pathname: string): void => {
  if (openAt.read() !== pathname) closeNavigation()
}

export const useIsNavigationOpen = (pathname: string): boolean => useStore(openAt) === pathname
