import type { ComponentType } from 'react'
import type { PageName } from '../config/names.ts'

interface PageEntry {
  load: () => Promise<{ default: ComponentType }>
  /** Drawn in plain React, without antd and refine: what a visitor sees first stays light. */
  isPlain?: true
}

/** Every page that the config can name. */
export const pages = {
  home: { load: () => import('./home-page.tsx'), isPlain: true },
  union: { load: () => import('./union-page.tsx'), isPlain: true },
  login: { load: () => import('./login-page.tsx'), isPlain: true },
  'not-found': { load: () => import('./not-found-page.tsx'), isPlain: true },
  model: { load: () => import('./model-page.tsx') },
  'model-doc': { load: () => import('./model-doc-page.tsx') },
  display: { load: () => import('./display-page.tsx') },
  verification: { load: () => import('./verification-page.tsx') },
  'personal-verification': { load: () => import('./personal-verification-page.tsx') },
  'api-key': { load: () => import('./api-key-page.tsx') },
  user: { load: () => import('./user-page.tsx') },
  topup: { load: () => import('./topup-page.tsx') },
  purchase: { load: () => import('./purchase-page.tsx') },
  invite: { load: () => import('./invite-page.tsx') },
  cashier: { load: () => import('./cashier-page.tsx') },
} satisfies Record<PageName, PageEntry> as Record<PageName, PageEntry>
