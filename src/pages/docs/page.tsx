import { useId, useState } from 'react'
import { documents, leads } from 'virtual:documents'
import type { PageName } from '../../config/runtime/names.ts'
import { PublicPage } from '../../layout/public/public-page.tsx'
import { config } from '../../providers/config.ts'
import { pathOf } from '../../providers/path-of.ts'
import { Link } from '../../providers/router/index.ts'
import { type DocPart, partsOf, searchDocs } from './search-docs.ts'
import publicStyles from '../../layout/public/public.module.css'
import styles from './docs.module.css'

interface Doc {
  /** It names a document; empty: a page. */
  name: string
  title: string
  lead: string
  to: string
}

/** What pages that are written by hand begin with. */
const GUIDES: Partial<Record<PageName, string>> = {
  'chat-apps': 'LobeChat、NextChat、Open WebUI、Dify、沉浸式翻译怎样填地址、Key 与模型。',
  'desktop-clients': 'Cherry Studio、Chatbox、AnythingLLM、Cline、Continue、Cursor 怎样填。',
}

/** The first page to read, the documents in the order of the routes, and the pages that answer questions. */
function docsOf(): Doc[] {
  const written = config.routes.flatMap(({ document, title, path }) =>
    document ? [{ name: document, title, lead: leads[document] ?? '', to: path }] : [],
  )
  const page = (title: string, lead: string, to: string): Doc => ({ name: '', title, lead, to })
  const guides = config.routes.flatMap(({ page: name, title, path }) => {
    const lead = name && GUIDES[name]
    return lead ? [page(title, lead, path)] : []
  })
  const start = pathOf('quick-start')
  return [
    ...(written.some(({ to }) => to === start)
      ? []
      : [page('快速上手', '从 API Key 到第一次回答，连同常用程序的设置。', start)]),
    ...guides,
    ...written,
    page('错误诊断', '粘贴报错或请求 ID，看原因和改法；也列出全部错误码。', pathOf('error-doctor')),
    page('模型广场', '每个模型的价格、参数、示例和在线试用。', pathOf('model')),
  ]
}

/** All documents, and a search through them. */
export default function DocsPage() {
  const id = useId()
  const [query, setQuery] = useState('')
  const [parts, setParts] = useState<DocPart[] | null>(null)
  const docs = docsOf()

  async function readAll() {
    if (parts) return
    const read = await Promise.all(
      docs.map(async (doc) => {
        const loaded = await documents[doc.name]?.().catch(() => undefined)
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
          <ul className={styles.docs} aria-label="全部文档">
            {docs.map(({ title, lead, to }) => (
              <li key={to}>
                <h2>
                  <Link to={to}>{title}</Link>
                </h2>
                <p>{lead}</p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </PublicPage>
  )
}
