import { lazyWithPreload } from '../ui/lazy-with-preload.ts'

export const Console = lazyWithPreload(() => import('./console.tsx'))
