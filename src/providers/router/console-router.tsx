import type { ReactNode } from 'react'
import { createPath, type Navigator, NavigationType, Router, type To } from 'react-router'
import { lastMove, navigate, useLocation } from './location.ts'

const pathOf = (to: To) => (typeof to === 'string' ? to : createPath(to))

const navigator: Navigator = {
  createHref: pathOf,
  go: (delta) => globalThis.history.go(delta),
  push: (to, state: unknown) => navigate(pathOf(to), { state }),
  replace: (to, state: unknown) => navigate(pathOf(to), { state, replace: true }),
}

export function ConsoleRouter({ children }: { children: ReactNode }) {
  return (
    <Router
      location={useLocation()}
      navigationType={NavigationType[moves[lastMove()]]}
      navigator={navigator}
      useTransitions={false}
    >
      {children}
    </Router>
  )
}

const moves = { PUSH: 'Push', REPLACE: 'Replace', POP: 'Pop' } as const
