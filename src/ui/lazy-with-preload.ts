import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

type Preloadable<P> = LazyExoticComponent<ComponentType<P>> & { preload: () => Promise<void> }

/** It works as React's `lazy`; `preload` fetches the code before it is drawn. */
export const lazyWithPreload = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): Preloadable<P> => Object.assign(lazy(load), { preload: async () => void (await load()) })
