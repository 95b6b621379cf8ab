import { lazy } from 'react'

export const loadConsole = () => import('./console.tsx')
export const Console = lazy(loadConsole)
