import { type ComponentType, lazy } from 'react'
import type { PageName } from '../config/runtime/names.ts'
import type { EngineComponents } from '../resources/engine-components.ts'

interface PageEntry {
  load: () => Promise<{ default: ComponentType }>
  /** Rendered without antd and refine, to keep public pages light. */
  isPlain?: true
}

const guide = (name: 'ChatAppsPage' | 'DesktopClientsPage') => async () => ({
  default: (await import('../pages/program-guide/page.tsx'))[name],
})

export const pages = {
  home: { load: () => import('../pages/home/page.tsx'), isPlain: true },
  union: { load: () => import('../pages/union/page.tsx'), isPlain: true },
  login: { load: () => import('../pages/login/page.tsx'), isPlain: true },
  'quick-start': { load: () => import('../pages/quick-start/page.tsx'), isPlain: true },
  'chat-apps': { load: guide('ChatAppsPage'), isPlain: true },
  'desktop-clients': { load: guide('DesktopClientsPage'), isPlain: true },
  'error-doctor': { load: () => import('../pages/error-doctor/page.tsx'), isPlain: true },
  docs: { load: () => import('../pages/docs/page.tsx'), isPlain: true },
  share: { load: () => import('../pages/display/share/page.tsx'), isPlain: true },
  'not-found': { load: () => import('../pages/not-found/page.tsx'), isPlain: true },
  model: { load: () => import('../pages/models/page.tsx') },
  'model-doc': { load: () => import('../pages/model-doc/page.tsx') },
  display: { load: () => import('../pages/display/page.tsx') },
  verification: { load: () => import('../pages/verification/page.tsx') },
  'personal-verification': { load: () => import('../pages/personal-verification/page.tsx') },
  'api-key': { load: () => import('../pages/keys/page.tsx') },
  user: { load: () => import('../pages/user/page.tsx') },
  topup: { load: () => import('../pages/topup/page.tsx') },
  purchase: { load: () => import('../pages/packages/page.tsx') },
  invite: { load: () => import('../pages/invite/page.tsx') },
  alerts: { load: () => import('../pages/alerts/page.tsx') },
  'company-verification': { load: () => import('../pages/company-verification/page.tsx') },
  cashier: { load: () => import('../pages/cashier/page.tsx') },
} satisfies Record<PageName, PageEntry> as Record<PageName, PageEntry>

const staffHead = (name: 'auditProof' | 'report' | 'setup' | 'userLedgerProof') =>
  lazy(async () => ({ default: (await import('../components/staff-heads.ts'))[name] }))

/** What the engine draws by name, in addition to its own. */
export const engineComponents: EngineComponents = {
  detailViews: {
    receipt: lazy(() => import('../components/receipt/receipt-detail.tsx')),
    order: lazy(() => import('../components/orders/order-detail.tsx')),
  },
  listHeads: {
    'month-forecast': lazy(() => import('../components/usage/month-forecast.tsx')),
    'audit-proof': staffHead('auditProof'),
    'ledger-proof': lazy(() => import('../components/ledger/ledger-proof.tsx')),
    'batch-end': lazy(() => import('../components/end-notification/batch-end.tsx')),
    report: staffHead('report'),
    setup: staffHead('setup'),
    'user-ledger-proof': staffHead('userLedgerProof'),
  },
  shownParts: { 'key-samples': lazy(() => import('../components/code-sample/key-samples.tsx')) },
  modelSelect: lazy(() => import('../components/models/model-select.tsx')),
  modelNames: lazy(() => import('../components/models/model-names.tsx')),
}
