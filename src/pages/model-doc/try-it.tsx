import { Button, Input } from 'antd'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Model } from '../../../contract/model.ts'
import { refreshUser } from '../../providers/refresh-user.ts'
import { useUser } from '../../providers/hooks/use-user.ts'
import { Panel } from '../../ui/panel.tsx'
import { V1FailureAlert } from '../../components/v1-failure/v1-failure-alert.tsx'
import { toV1Failure, type V1Failure } from '../../providers/v1/v1-failure.ts'
import { tryV1, type Tried } from '../../providers/v1/try-v1.ts'
import { operations } from '../../components/code-sample/operations.ts'
import { loginPath } from '../../providers/navigation.ts'
import { useQuery } from '@tanstack/react-query'
import { displayCount, displayYuan } from '../../../contract/money.ts'
import { AudioPlayer } from '../../components/audio/audio-player.tsx'
import { ReceiptDrawer } from '../../components/receipt/receipt-drawer.tsx'
import { Badge } from '../../ui/badge.tsx'
import { readCost } from '../../providers/v1/read-cost.ts'
import ui from '../../ui/ui.module.css'
import styles from './model-doc.module.css'
import studioStyles from '../display/studio/studio.module.css'

export function TryIt({ model }: { model: Model }) {
  const { path, example } = operations[model.type]
  const isSignedIn = useUser() !== null
  const [body, setBody] = useState(() => JSON.stringify(example(model.id), null, 2))
  const [tried, setTried] = useState<Tried | null>(null)
  const [failure, setFailure] = useState<V1Failure | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const running = useRef<AbortController | null>(null)
  const problem = problemOf(body)

  async function send() {
    const controller = new AbortController()
    running.current = controller
    setIsBusy(true)
    setFailure(null)
    try {
      setTried(await tryV1(path, body, controller.signal))
    } catch (error) {
      if (!controller.signal.aborted) setFailure(toV1Failure(error))
    } finally {
      setIsBusy(false)
      void refreshUser()
    }
  }

  return (
    <Panel title="在线试一试">
      <p className={styles.text}>发送的就是下面的请求体，和你的程序调用同一个接口，按实际用量计费。</p>
      <Input.TextArea
        aria-label="请求体"
        className={styles.body}
        value={body}
        onChange={(event) => setBody(event.target.value)}
        autoSize={{ minRows: 6, maxRows: 18 }}
        spellCheck={false}
        status={problem === null ? '' : 'error'}
      />
      {problem !== null && (
        <p className={ui.failure} role="alert">
          {problem}
        </p>
      )}
      <div className={`${ui.formActions} ${styles.send}`}>
        {!isSignedIn && <Link to={loginPath(globalThis.location.pathname)}>登录后可以发送</Link>}
        {isBusy && <Button onClick={() => running.current?.abort()}>停止</Button>}
        <Button
          type="primary"
          loading={isBusy}
          disabled={!isSignedIn || problem !== null}
          onClick={() => void send()}
        >
          发送请求
        </Button>
      </div>
      {failure !== null && <V1FailureAlert failure={failure} onRetry={() => void send()} />}
      {tried !== null && <TriedAnswer key={tried.requestId} tried={tried} />}
    </Panel>
  )
}

function problemOf(text: string): string | null {
  try {
    JSON.parse(text)
    return null
  } catch {
    return '请求体不是有效的 JSON，请检查引号和逗号'
  }
}

const TEXT_MAX = 20_000

function TriedAnswer({ tried }: { tried: Tried }) {
  const { status, contentType, requestId, took, body } = tried
  const [isBillOpen, setIsBillOpen] = useState(false)
  const isGood = status >= 200 && status < 300
  const isSound = contentType.startsWith('audio/')
  const text = useQuery({ queryKey: ['tried', requestId], queryFn: () => textOf(body), enabled: !isSound })
  const cost = useQuery({
    queryKey: ['tried-cost', requestId],
    queryFn: ({ signal }) => readCost(requestId, signal),
    enabled: isGood && requestId !== '',
  })
  return (
    <section className={styles.answer} aria-label="响应">
      <p className={studioStyles.facts}>
        <Badge tone={isGood ? 'good' : 'bad'}>{status}</Badge>
        <span>{displayCount(took)} 毫秒</span>
        <span>{contentType}</span>
        {typeof cost.data === 'string' && (
          <button type="button" className={studioStyles.cost} onClick={() => setIsBillOpen(true)}>
            费用 {displayYuan(cost.data)}
          </button>
        )}
        {!isGood && <span>没有产生费用</span>}
      </p>
      <p className={`${ui.mono} ${ui.quiet}`}>x-request-id: {requestId}</p>
      {isSound ? (
        <AudioPlayer blob={body} label="响应的音频" />
      ) : (
        // Scrollable, so it must be focusable.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className={styles.pre} tabIndex={0}>
          {text.data ?? ''}
        </pre>
      )}
      <ReceiptDrawer requestId={isBillOpen ? requestId : null} onClose={() => setIsBillOpen(false)} />
    </section>
  )
}

async function textOf(body: Blob): Promise<string> {
  const text = await body.text()
  const shown = pretty(text)
  return shown.length > TEXT_MAX
    ? `${shown.slice(0, TEXT_MAX)}\n……（共 ${displayCount(text.length)} 个字符）`
    : shown
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
