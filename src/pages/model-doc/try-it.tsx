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
import { TriedAnswer } from './tried-answer.tsx'
import { loginPath } from '../../providers/navigation.ts'
import ui from '../../ui/ui.module.css'
import styles from './model-doc.module.css'

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
