import { Fragment, type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import { CodeSample } from '../../components/code-sample/code-sample.tsx'
import { navigate } from '../../providers/router/index.ts'
import { fillSample } from './fill-sample.ts'
import { type Sample, takeSamples } from './take-samples.ts'
import type { Reader } from './use-reader.ts'
import markdownStyles from '../display/chat/markdown/markdown.module.css'
import styles from './document.module.css'

interface DocumentBodyProps {
  html: string
  reader: Reader | null
  /** It stands before the first sample. */
  note: ReactNode
}

export function DocumentBody({ html, reader, note }: DocumentBodyProps) {
  const host = useRef<HTMLElement>(null)
  const { nodes, samples } = useMemo(() => parse(html), [html])
  useLayoutEffect(() => {
    host.current?.replaceChildren(...nodes)
    const { hash } = globalThis.location
    const named = host.current?.querySelectorAll('[id]') ?? []
    ;[...named].find(({ id }) => `#${encodeURIComponent(id)}` === hash)?.scrollIntoView()
  }, [nodes])
  return (
    <>
      <article ref={host} className={`${styles.document} ${markdownStyles.markdown}`} />
      {samples.map(({ place, samples: codes }, index) => (
        <Fragment key={index}>
          {createPortal(
            <>
              {index === 0 && note}
              <CodeSample
                label={`代码 ${index + 1}`}
                samples={Object.fromEntries(
                  Object.entries(codes).map(([language, code]) => [language, fillSample(code, reader)]),
                )}
              />
            </>,
            place,
          )}
        </Fragment>
      ))}
    </>
  )
}

function parse(html: string): { nodes: readonly Node[]; samples: readonly Sample[] } {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const link of body.querySelectorAll('a')) guide(link)
  const samples = takeSamples(body)
  return { nodes: [...body.childNodes], samples }
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
