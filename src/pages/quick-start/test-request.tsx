import { useState } from 'react'
import type { Model } from '../../../contract/model.ts'
import { displayCount, displayYuan } from '../../../contract/money.ts'
import { FixLink } from '../../components/v1-failure/fix-link.tsx'
import { loginPath } from '../../providers/navigation.ts'
import { pathOf } from '../../providers/path-of.ts'
import { refreshUser } from '../../providers/refresh-user.ts'
import { Link } from '../../providers/router/index.ts'
import { tryV1 } from '../../providers/v1/try-v1.ts'
import { toV1Failure } from '../../providers/v1/v1-failure.ts'
import { listPath } from '../../resources/list-state/list-path.ts'
import { PublicButton } from '../../layout/public/public-button.tsx'
import { type TestOutcome, readAnswer } from './read-answer.ts'
import guide from '../../components/programs/guide.module.css'
import styles from './quick-start.module.css'

const QUESTION = '用一句话介绍你自己'
const TOKENS_MAX = 64
const PATIENCE_MS = 60_000

interface TestRequestProps {
  /** Undefined until it is known which. */
  model: Model | undefined
  isSignedIn: boolean
}

interface TestResult {
  outcome: TestOutcome
  /** Empty if no answer came. */
  requestId: string
  took: number
}

/** Sends one small chat request by the wire that programs use, and says in words what came of it. */
export function TestRequest({ model, isSignedIn }: TestRequestProps) {
  const [result, setResult] = useState<TestResult | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function send(modelId: string) {
    setBusy(true)
    setResult(null)
    setResult(await ask(modelId))
    setBusy(false)
    void refreshUser()
  }

  if (!isSignedIn) {
    return (
      <p className={guide.note}>
        <Link to={loginPath(globalThis.location.pathname)}>登录</Link>
        后可以在这里发一条真实的请求，不用写代码，也不用 API Key。
      </p>
    )
  }
  return (
    <>
      <p className={guide.note}>
        问“{QUESTION}”，至多回答 {TOKENS_MAX} 个 Token，与你的程序走同一个接口，按实际用量计费。
      </p>
      <PublicButton
        isPrimary
        disabled={model === undefined || isBusy}
        onClick={() => model && void send(model.id)}
      >
        {isBusy ? '正在等待回答……' : '发一条测试请求'}
      </PublicButton>
      <div aria-live={result?.outcome.isGood === false ? 'off' : 'polite'}>
        {result && model && <Outcome result={result} modelName={model.name} />}
      </div>
    </>
  )
}

async function ask(model: string): Promise<TestResult> {
  const startedAt = performance.now()
  const body = JSON.stringify({
    model,
    messages: [{ role: 'user', content: QUESTION }],
    max_tokens: TOKENS_MAX,
  })
  try {
    const tried = await tryV1('/chat/completions', body, AbortSignal.timeout(PATIENCE_MS))
    return { outcome: await readAnswer(tried), requestId: tried.requestId, took: tried.took }
  } catch (error) {
    const { message } = toV1Failure(error)
    const took = Math.round(performance.now() - startedAt)
    return { outcome: { isGood: false, code: '', message }, requestId: '', took }
  }
}

function Outcome({
  result: { outcome, requestId, took },
  modelName,
}: {
  result: TestResult
  modelName: string
}) {
  return (
    <div className={styles.outcome} data-good={outcome.isGood}>
      {outcome.isGood ? (
        <>
          <p>
            <b>成功。</b>
            {modelName} 用 {displayCount(took)} 毫秒回答
            {outcome.cost !== null && `，这次调用的费用 ${displayYuan(outcome.cost)}`}。
          </p>
          <blockquote>{outcome.text}</blockquote>
        </>
      ) : (
        <p>
          <b>没有成功。</b>
          {outcome.message} <FixLink code={outcome.code} />
        </p>
      )}
      {requestId !== '' && <Link to={listPath(pathOf('calls'), { requestId })}>查看这次调用</Link>}
    </div>
  )
}
