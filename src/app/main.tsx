import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { prefetch } from './prefetch.ts'
import 'virtual:tokens.css'
import '../theme/base.css'

prefetch(globalThis.location.pathname)

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
