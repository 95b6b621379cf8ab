import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { VIEW_HASH } from '../providers/view/view-hash.ts'
import { prefetch } from './prefetch.ts'
import 'virtual:tokens.css'
import '../theme/base.css'

prefetch(globalThis.location.pathname)

// The build has it (vite/offline-worker.ts). Refused, or not served by a node of another release, the page goes on without.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  addEventListener('load', () => navigator.serviceWorker.register('/sw.js').catch(() => undefined))

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')
const place = createRoot(root)
const show = (page: ReactNode) => place.render(<StrictMode>{page}</StrictMode>)
if (globalThis.location.hash === VIEW_HASH && globalThis.opener)
  void import('./view-tab.tsx').then(({ openViewTab }) => openViewTab(show, <App />))
else show(<App />)
