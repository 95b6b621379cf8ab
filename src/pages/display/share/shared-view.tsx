import { Suspense, useEffect, useRef, useState } from 'react'
import type { SharedConversation } from '../../../../contract/share.ts'
import { displayTime } from '../../../../contract/time.ts'
import { call, HttpFailure } from '../../../providers/http.ts'
import { newIdempotencyKey } from '../../../providers/new-idempotency-key.ts'
import { loginPath } from '../../../providers/navigation.ts'
import { pathOf } from '../../../providers/path-of.ts'
import { Link, navigate } from '../../../providers/router/index.ts'
import { useSession } from '../../../providers/session.ts'
import { ScreenLoading } from '../../../layout/screen-loading.tsx'
import { escapeControls } from '../../../ui/escape-controls.ts'
import { useRootAttribute } from '../../../ui/root-attribute.ts'
import { useDrawn } from '../chat/markdown/use-drawn.ts'
import { SharedLanes } from './shared-lanes.tsx'
import { PublicButton } from '../../../layout/public/public-button.tsx'
import publicStyles from '../../../layout/public/public.module.css'
import styles from './share.module.css'

const CUT = '链接不完整，请向分享的人要完整的链接。'
/** What no second try changes, by the code of the answer. */
const FINAL: Partial<Record<number, string>> = { 400: CUT, 404: '这个链接不存在、已停用或已到期。' }

type Read = { shared: SharedConversation } | { problem: string; isForGood: boolean } | null

export function SharedView({ token }: { token: string }) {
  const [tries, setTries] = useState(0)
  if (token === '') return <Problem text={CUT} />
  return <Opened key={tries} token={token} onAgain={() => setTries(tries + 1)} />
}

function Opened({ token, onAgain }: { token: string; onAgain: () => void }) {
  const [read, setRead] = useState<Read>(null)
  useEffect(() => {
    const left = new AbortController()
    call('share.open', { token }, { signal: left.signal }).then(
      (shared) => !left.signal.aborted && setRead({ shared }),
      (error: unknown) => {
        if (left.signal.aborted) return
        const code = error instanceof HttpFailure ? error.code : 0
        const final = FINAL[code]
        const problem = final ?? (error instanceof Error ? error.message : '没能打开')
        setRead({ problem, isForGood: final !== undefined })
      },
    )
    return () => left.abort()
  }, [token])

  if (read === null) return <ScreenLoading />
  if ('problem' in read) return <Problem text={read.problem} onAgain={read.isForGood ? undefined : onAgain} />
  return (
    <Suspense fallback={<ScreenLoading />}>
      <Shared token={token} shared={read.shared} />
    </Suspense>
  )
}

function Problem({ text, onAgain }: { text: string; onAgain?: (() => void) | undefined }) {
  return (
    <div className={styles.problem}>
      <h1>打不开这个分享</h1>
      <p>{text}</p>
      {onAgain ? (
        <PublicButton onClick={onAgain}>重试</PublicButton>
      ) : (
        <Link className={publicStyles.button} to="/">
          回首页
        </Link>
      )}
    </div>
  )
}

function Shared({ token, shared }: { token: string; shared: SharedConversation }) {
  const host = useRef<HTMLElement>(null)
  const isDrawn = useDrawn(host)
  useRootAttribute('data-waiting', !isDrawn)
  return (
    <article
      ref={host}
      className={styles.shared}
      data-wide={shared.lanes.length > 1 || undefined}
      data-waiting={!isDrawn || undefined}
    >
      <header className={styles.head}>
        <h1>{escapeControls(shared.title)}</h1>
        <p>
          分享于 {displayTime(shared.createdAt)}
          {shared.expiresAt !== null && `，到 ${displayTime(shared.expiresAt)} 为止`}
          。由用户分享，回答由模型生成，请自行核对。
        </p>
      </header>
      <SharedLanes shared={shared} />
      <Continue token={token} shared={shared} />
    </article>
  )
}

/** A visitor signs in first, and finds this page again. */
function Continue({ token, shared }: { token: string; shared: SharedConversation }) {
  const isSignedIn = useSession() !== null
  const [isBusy, setBusy] = useState(false)
  const [key] = useState(newIdempotencyKey)
  const goOn = async () => {
    if (!isSignedIn) {
      navigate(loginPath(pathOf('share')))
      return
    }
    setBusy(true)
    try {
      const { id } = await call('share.copy', { token }, { idempotencyKey: key })
      navigate(pathOf('display', { type: 'chat', id: shared.lanes[0]?.modelId, c: id }))
    } catch {
      // The HTTP client has shown the error.
      setBusy(false)
    }
  }
  return (
    <div className={styles.continue}>
      <PublicButton isPrimary disabled={isBusy} onClick={() => void goOn()}>
        {isSignedIn ? '在对话中继续' : '登录后继续这个对话'}
      </PublicButton>
      <p>会复制成你自己的对话，分享的人看不到你接着问了什么。</p>
    </div>
  )
}
