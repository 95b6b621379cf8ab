import { useState } from 'react'
import type { Model } from '../../../contract/model.ts'
import { displayCount, displayYuan, costText } from '../../../contract/money.ts'
import { FixLink } from '../../components/v1-failure/fix-link.tsx'
import { loginPath } from '../../providers/navigation.ts'
import { pathOf } from '../../providers/path-of.ts'
import { refreshUser } from '../../providers/refresh-user.ts'
import { Link } from '../../providers/router/index.ts'
import { tryV1, type Tried } from '../../providers/v1/try-v1.ts'
import { toV1Failure, failureOf } from '../../providers/v1/v1-failure.ts'
import { listPath } from '../../resources/list-state/list-path.ts'
import { tryParseJson } from '../../../contract/try-parse-json.ts'
import { isV1ErrorCode, v1ErrorWords } from '../../../contract/v1-errors.ts'
import { fieldsOf, textOf } from '../../providers/v1/read-fields.ts'
import { PublicButton } from '../../layout/public/public-button.tsx'
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

/** A test request's outcome. `cost` in yuan; null if the answer does not say. */
type TestOutcome =
  | { isGood: true; text: string; cost: string | null }
  | { isGood: false; code: string; message: string }

/** Reads what `/chat/completions` answered; an error is put in the words of the documentation. */
async function readAnswer({ status, body }: Tried): Promise<TestOutcome> {
  const { choices, usage, error } = fieldsOf(tryParseJson(await body.text()))
  if (status < 300 && Array.isArray(choices)) {
    const { message } = fieldsOf(choices[0])
    const { cost } = fieldsOf(usage)
    return { isGood: true, text: textOf(fieldsOf(message).content), cost: costText(cost) }
  }
  const { code, message } = fieldsOf(error)
  const failure = { code: textOf(code), message: textOf(message) }
  return { isGood: false, code: failure.code, message: `${status}：${wordsFor(status, failure)}` }
}

/** The documentation cannot know what a reader's balance lacks. */
function wordsFor(status: number, { code, message }: { code: string; message: string }) {
  if (!isV1ErrorCode(code)) return failureOf(status < 300 ? 500 : status, { code, message }).message
  return code === 'insufficient_quota' ? message : v1ErrorWords(code)
}
