import { createStore, useStore } from './create-store.ts'

/** The address over which the sidebar lies as a drawer; null: nowhere. */
const openAt = createStore<string | null>(null)

export const openNavigation = (): void => openAt.set(globalThis.location.pathname)
export const closeNavigation = (): void => openAt.set(null)

/** A drawer is left behind by going elsewhere. */
export const useIsNavigationOpen = (pathname: string): boolean => useStore(openAt) === pathname
