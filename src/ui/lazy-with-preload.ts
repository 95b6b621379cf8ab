import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

interface Loaded<P> {
  default: ComponentType<P>
}

type Preloadable<P> = LazyExoticComponent<ComponentType<P>> & { preload: () => Promise<void> }

/**
 * As React's `lazy`, which takes a turn for code that is here already, too: its fallback is drawn then, and React leaves one for 300 ms
 * before it draws what comes next. Code that `preload` has fetched is drawn at once.
 */
export function lazyWithPreload<P extends object>(load: () => Promise<Loaded<P>>): Preloadable<P> {
  let loaded: Loaded<P> | null = null
  const fetched = async () => (loaded = await load())
  const preload = async () => void (await fetched())
  return Object.assign(
    lazy(() => (loaded ? resolved(loaded) : fetched())),
    { preload },
  )
}

/** React takes any thenable, but its type asks for a promise. */
const resolved = <P>(module: Loaded<P>) =>
  // oxlint-disable-next-line unicorn/no-thenable -- resolved at once, which a promise never is
  ({ then: (resolve: (module: Loaded<P>) => void) => resolve(module) }) as unknown as Promise<Loaded<P>>
