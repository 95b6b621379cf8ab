import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { documents } from 'virtual:documents'
import { ScreenLoading } from '../../layout/screen-loading.tsx'
import { pathOf } from '../../providers/path-of.ts'
import { Link, navigate } from '../../providers/router/index.ts'
import codeStyles from '../../components/code-sample/coloured-code.module.css'
import markdownStyles from '../display/chat/markdown/markdown.module.css'
import styles from './document.module.css'

export default function DocumentPage({ name }: { name: string }) {
  const [html, setHtml] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  if (failure) throw failure

  useEffect(() => {
    let isHere = true
    documents[name]?.().then(
      (loaded) => isHere && setHtml(loaded.html),
      (error: unknown) => isHere && setFailure(error ?? new Error(name)),
    )
    return () => {
      isHere = false
    }
  }, [name])

  return html === null ? <ScreenLoading /> : <DocumentBody html={html} />
}

function DocumentBody({ html }: { html: string }) {
  const host = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html')
    for (const link of body.querySelectorAll('a')) guide(link)
    host.current?.replaceChildren(...body.childNodes)
    const { hash } = globalThis.location
    const named = host.current?.querySelectorAll('[id]') ?? []
    ;[...named].find(({ id }) => `#${encodeURIComponent(id)}` === hash)?.scrollIntoView()
  }, [html])
  return (
    <>
      <nav className={styles.back} aria-label="文档">
        <Link to={pathOf('docs')}>文档中心</Link>
      </nav>
      <article
        ref={host}
        className={`${styles.document} ${markdownStyles.markdown} ${codeStyles.coloured}`}
      />
    </>
  )
}

/** Internal links use the router, those to a heading the browser; external ones open a new tab. */
function guide(link: HTMLAnchorElement) {
  const path = link.getAttribute('href') ?? ''
  if (path.startsWith('#')) return
  if (!path.startsWith('/')) {
    link.target = '_blank'
    link.rel = 'noreferrer'
    return
  }
  link.addEventListener('click', (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(path)
  })
}
