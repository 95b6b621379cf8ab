import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { documents } from 'virtual:documents'
import '../chat/markdown/markdown.css'
import { ScreenLoading } from '../layout/screen-loading.tsx'
import { navigate } from '../router/index.ts'
import './document.css'

/** A document of docs/. It was made HTML when the console was built, from markdown that may hold none. */
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
  }, [html])
  return <article ref={host} className="document markdown" />
}

/** Links within the site are followed without loading it anew; others open in a tab of their own. */
function guide(link: HTMLAnchorElement) {
  const path = link.getAttribute('href') ?? ''
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
