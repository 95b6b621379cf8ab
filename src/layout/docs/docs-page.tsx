import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { groups } from 'virtual:documents'
import { routeOf } from '../../config/runtime/derive.ts'
import { config } from '../../providers/config.ts'
import { pathOf } from '../../providers/path-of.ts'
import { Link, useLocation } from '../../providers/router/index.ts'
import { Contents, type ContentsPart } from '../../ui/contents.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { PublicPage } from '../public/public-page.tsx'
import styles from './docs-page.module.css'

const HAS_SIDE = '(min-width: 992px)'
const HAS_CONTENTS = '(min-width: 1200px)'

interface DocsPageProps {
  /** They stand beside the way back to the centre. */
  actions?: ReactNode
  children: ReactNode
}

/** A page of the documents, whole from the start: the others beside it, its headings, and the ones before and after it. */
export function DocsPage({ actions, children }: DocsPageProps) {
  const { pathname } = useLocation()
  const host = useRef<HTMLDivElement>(null)
  const [parts, setParts] = useState<ContentsPart[]>([])
  const hasSide = useMedia(HAS_SIDE)
  const hasContents = useMedia(HAS_CONTENTS)
  useLayoutEffect(() => setParts(headingsIn(host.current)), [])
  const group = groups.find(({ docs }) => docs.some(({ to }) => to === pathname))
  const page = (
    <div ref={host} className={styles.text}>
      <div className={styles.top}>
        <p>
          <Link to={pathOf('docs')}>文档中心</Link>
          {group && ` / ${group.title}`}
        </p>
        {actions}
      </div>
      {children}
      <Neighbours at={pathname} />
    </div>
  )
  if (routeOf({ config, path: pathname }).layout !== 'public') return page
  const list = <DocList at={pathname} />
  const contents = parts.length > 1 ? <Contents parts={parts} /> : null
  return (
    <PublicPage>
      <div className={styles.page}>
        {hasSide ? <div className={styles.side}>{list}</div> : <Fold title="全部文档">{list}</Fold>}
        <div>
          {contents !== null && !hasContents && <Fold title="本页目录">{contents}</Fold>}
          {page}
        </div>
        {hasContents && <div className={styles.contents}>{contents}</div>}
      </div>
    </PublicPage>
  )
}

const Fold = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className={styles.fold}>
    <summary>{title}</summary>
    {children}
  </details>
)

const headingsIn = (host: HTMLElement | null): ContentsPart[] =>
  [...(host?.querySelectorAll(':is(h2, h3)[id]:not(.visually-hidden)') ?? [])].map(
    ({ id, textContent, tagName }) => ({ id, title: textContent ?? '', isInner: tagName === 'H3' }),
  )

const DocList = ({ at }: { at: string }) => (
  <nav className={styles.list} aria-label="全部文档">
    {groups.map(({ title, docs }) => (
      <div key={title}>
        <p>{title}</p>
        <ul>
          {docs.map(({ title: name, to }) => (
            <li key={to}>
              <Link to={to} aria-current={to === at ? 'page' : undefined}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </nav>
)

function Neighbours({ at }: { at: string }) {
  const all = groups.flatMap(({ docs }) => docs)
  const index = all.findIndex(({ to }) => to === at)
  const around = [
    { word: '上一篇', doc: all[index - 1] },
    { word: '下一篇', doc: index < 0 ? undefined : all[index + 1] },
  ]
  return (
    <nav className={styles.neighbours} aria-label="上一篇与下一篇">
      {around.map(
        ({ word, doc }) =>
          doc && (
            <Link key={word} to={doc.to}>
              <span>{word}</span>
              {doc.title}
            </Link>
          ),
      )}
    </nav>
  )
}
