import { useId, useState } from 'react'
import { documents, groups } from 'virtual:documents'
import { PublicPage } from '../../layout/public/public-page.tsx'
import { Link } from '../../providers/router/index.ts'
import { type DocPart, partsOf, searchDocs } from './search-docs.ts'
import publicStyles from '../../layout/public/public.module.css'
import styles from './docs.module.css'

/** All documents, and a search through them. */
export default function DocsPage() {
  const id = useId()
  const [query, setQuery] = useState('')
  const [parts, setParts] = useState<DocPart[] | null>(null)
  async function readAll() {
    if (parts) return
    const read = await Promise.all(
      groups
        .flatMap(({ docs }) => docs)
        .map(async (doc) => {
          const loaded = await documents[doc.document]?.().catch(() => undefined)
          return loaded ? partsOf(loaded.html, doc) : [{ ...doc, heading: '', text: doc.lead }]
        }),
    )
    setParts(read.flat())
  }

  const isSearching = query.trim() !== ''
  const hits = parts === null ? [] : searchDocs(parts, query)
  return (
    <PublicPage>
      <div className={`${publicStyles.wrap} ${styles.page}`}>
        <header>
          <h1>文档中心</h1>
          <p className={styles.search}>
            <label htmlFor={id}>搜索文档</label>
            <input
              id={id}
              type="search"
              value={query}
              autoComplete="off"
              placeholder="流式、退款、429、嵌入……"
              onFocus={() => void readAll()}
              onChange={(event) => {
                setQuery(event.target.value)
                void readAll()
              }}
            />
          </p>
        </header>
        {isSearching ? (
          <section aria-label="搜索结果">
            <p role="status" className={styles.count}>
              {parts === null
                ? '正在读取文档……'
                : hits.length === 0
                  ? '没有找到，换个说法试试'
                  : `${hits.length} 处`}
            </p>
            <ul className={styles.hits}>
              {hits.map(({ title, excerpt, to }) => (
                <li key={to}>
                  <Link to={to}>{title}</Link>
                  <p>{excerpt}</p>
                </li>
              ))}
            </ul>
          </section>
        ) : (
          groups.map(({ title, docs }) => (
            <section key={title} className={styles.group} aria-label={title}>
              <h2>{title}</h2>
              <ul>
                {docs.map(({ title: name, lead, to }) => (
                  <li key={to}>
                    <Link to={to}>{name}</Link>
                    <p>{lead}</p>
                  </li>
                ))}
              </ul>
            </section>
          ))
        )}
      </div>
    </PublicPage>
  )
}
