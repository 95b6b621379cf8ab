import mermaid from '@mermaid-js/tiny/dist/mermaid.tiny.js?url&no-inline'
import { useState } from 'react'
import styles from './markdown.module.css'

/** What mermaid calls the colours of the page. */
const COLOURS = {
  background: '--bg-raised',
  primaryColor: '--accent-soft',
  primaryTextColor: '--text',
  primaryBorderColor: '--accent',
  secondaryColor: '--bg-sunken',
  tertiaryColor: '--bg-sunken',
  lineColor: '--text-3',
  textColor: '--text',
}

const STYLE = `
html { background: var(--background); color: var(--textColor); font: 14px/22px system-ui, sans-serif }
body, pre { margin: 0; font: inherit }
pre { font-size: 0 }
pre:not(:has(> svg)) { padding: 16px }
pre:not(:has(> svg))::before { font-size: 14px; content: '正在画……' }
pre:not(:has(> svg))::after { font-size: 14px; content: '画不出来时，多半是写法有误。'; animation: 5s step-end both late }
@keyframes late { from { visibility: hidden } }
pre > div { position: absolute; visibility: hidden }
@media print { [data-dark] svg { filter: invert(1) hue-rotate(180deg) } }
svg { display: block; width: 100%; height: 100vh; max-width: none !important }`

/** Its own settings are left out: it looks like the page. */
const SETTINGS = /^\s*---\n[\s\S]*?\n---\n|%%\{[\s\S]*?\}%%/g

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The page that draws it: mermaid's own script finds the text, and is the only one that may run. */
function pageOf(code: string): string {
  const root = getComputedStyle(document.documentElement)
  const themeVariables = Object.fromEntries(
    Object.entries(COLOURS).map(([name, token]) => [name, root.getPropertyValue(token).trim()]),
  )
  const colours = Object.entries(themeVariables).map(([name, value]) => `--${name}: ${value};`)
  const config = `---\nconfig: ${JSON.stringify({ theme: 'base', themeVariables })}\n---\n`
  const dark = root.colorScheme === 'dark' ? ' data-dark' : ''
  return `<!doctype html><html${dark}><style>:root { color-scheme: ${root.colorScheme}; ${colours.join(' ')} }${STYLE}</style>
<pre class="mermaid">${escaped(config + code.replaceAll(SETTINGS, ''))}</pre>
<script src="${new URL(mermaid, globalThis.location.origin).href}"></script>`
}

/** The diagram that a text describes, in a frame that has neither the origin of this page nor anything else of it. */
export function Diagram({ code }: { code: string }) {
  const [page] = useState(() => pageOf(code))
  return <iframe className={styles.diagram} title="图" sandbox="allow-scripts" srcDoc={page} />
}
