import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { isV1ErrorCode } from '../../../contract/v1-errors.ts'
import { DocsPage } from '../../layout/docs/docs-page.tsx'
import { useLocation } from '../../providers/router/index.ts'
import { ErrorTable } from './error-table.tsx'
import { Findings } from './findings-view.tsx'
import { readError, type ReadError } from './read-error.ts'
import { PublicButton } from '../../layout/public/public-button.tsx'
import guide from '../../components/programs/guide.module.css'
import styles from './error-doctor.module.css'

/** It leads from a pasted error, a code or a request id to what happened and what to change. */
export default function ErrorDoctorPage() {
  const { search } = useLocation()
  return <Doctor key={search} params={new URLSearchParams(search)} />
}

function Doctor({ params }: { params: URLSearchParams }) {
  const id = params.get('id') ?? ''
  const code = params.get('code') ?? ''
  const [text, setText] = useState(id || code)
  const [read, setRead] = useState<ReadError | null>(() => (id || code ? readParams(id, code) : null))

  function diagnose(event?: FormEvent) {
    event?.preventDefault()
    if (text.trim() !== '') setRead(readError(text))
  }
  function onKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) diagnose()
  }

  return (
    <DocsPage>
      <div className={guide.page}>
        <header>
          <h1>错误诊断</h1>
          <p className={guide.lead}>
            粘贴报错内容、请求 ID 或错误码，看发生了什么、是谁的问题、花了多少、怎么改。
          </p>
        </header>
        <section aria-labelledby="paste">
          <h2 id="paste" className="visually-hidden">
            粘贴错误
          </h2>
          <form className={styles.form} onSubmit={diagnose}>
            <textarea
              className={styles.text}
              aria-label="报错内容、请求 ID 或错误码"
              aria-describedby="paste-note"
              rows={5}
              spellCheck={false}
              placeholder={'{"error":{"message":"…","code":"insufficient_quota"}}'}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={onKey}
            />
            <div className={styles.actions}>
              <p id="paste-note" className={styles.note}>
                内容只在这个浏览器里读，发给平台的只有请求 ID；贴之前可以删掉 API Key。
              </p>
              <PublicButton isPrimary type="submit" disabled={text.trim() === ''}>
                诊断
              </PublicButton>
            </div>
          </form>
          <div aria-live="polite">{read && <Findings read={read} />}</div>
        </section>
        <section aria-labelledby="codes">
          <h2 id="codes">全部错误码</h2>
          <ErrorTable />
        </section>
      </div>
    </DocsPage>
  )
}

/** A code of a model's own is kept, as its words would be. */
function readParams(id: string, code: string): ReadError {
  const known = isV1ErrorCode(code) ? [code] : []
  return { codes: known, foreignCode: known.length > 0 ? '' : code, requestId: id, local: null }
}
