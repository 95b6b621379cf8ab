import { useEffect, useState, type ReactNode } from 'react'
import { displayCount } from '../../../contract/money.ts'
import type { Diagnosis } from '../../../contract/stats.ts'
import { displayTime } from '../../../contract/time.ts'
import type { V1ErrorCode } from '../../../contract/v1-errors.ts'
import { FixLink } from '../../components/v1-failure/fix-link.tsx'
import { describeFailure } from '../../providers/describe-failure.ts'
import { call } from '../../providers/http.ts'
import { loginPath } from '../../providers/navigation.ts'
import { pathOf } from '../../providers/path-of.ts'
import { Link } from '../../providers/router/index.ts'
import { useSession } from '../../providers/session.ts'
import { toast } from '../../providers/toast.ts'
import { listPath } from '../../resources/list-state/list-path.ts'
import { codeOfCall, type Finding, findingOf, findingOfCall } from './findings.ts'
import type { ReadError } from './read-error.ts'
import { PublicButton } from '../../layout/public/public-button.tsx'
import styles from './error-doctor.module.css'

type Looked =
  | { state: 'looking' | 'visitor' | 'unknown' }
  | { state: 'failed'; message: string }
  | { state: 'found'; diagnosis: Diagnosis }

export function Findings({ read }: { read: ReadError }) {
  const { requestId } = read
  const userId = useSession()?.userInfo.userId
  return requestId === '' ? (
    <ByText read={read} />
  ) : (
    <ByRecord key={`${requestId} ${userId ?? ''}`} read={read} isSignedIn={userId !== undefined} />
  )
}

function ByRecord({ read, isSignedIn }: { read: ReadError; isSignedIn: boolean }) {
  const { looked, retry } = useDiagnosis(read.requestId, isSignedIn)
  const [pasted] = read.codes
  if (looked.state === 'looking')
    return (
      <div className={styles.finding} aria-busy="true">
        <p>正在查这次调用的记录……</p>
      </div>
    )
  if (looked.state === 'found') {
    const { diagnosis } = looked
    const known = read.codes.length === 1 ? pasted : undefined
    return (
      <FindingCard finding={findingOfCall(diagnosis, known)} code={codeOfCall(diagnosis, known)}>
        <CallFacts diagnosis={diagnosis} />
      </FindingCard>
    )
  }
  const hasText = pasted !== undefined || read.foreignCode !== ''
  return (
    <>
      {hasText && <ByText read={read} />}
      <div className={styles.finding}>
        {looked.state === 'visitor' && (
          <p>
            <Link to={loginPath(pathOf('error-doctor', { id: read.requestId }))}>登录</Link>
            后可以查请求 {read.requestId} 的记录：它停在哪一步，花了多少。
          </p>
        )}
        {looked.state === 'unknown' && (
          <>
            <p>
              <b>没有你的这次调用记录。</b>请求 ID 是 {read.requestId}。
            </p>
            <p>
              在开始之前就被拒绝的请求（参数、Key、余额、限流）不留记录，也没有费用；也可能是 ID
              没有抄全，或者它属于另一个账号。
              {!hasText && '把报错内容一起粘贴进来，可以看到原因。'}
            </p>
          </>
        )}
        {looked.state === 'failed' && (
          <p>
            没能查到记录：{looked.message} <PublicButton onClick={retry}>重试</PublicButton>
          </p>
        )}
      </div>
    </>
  )
}

function useDiagnosis(requestId: string, isSignedIn: boolean): { looked: Looked; retry: () => void } {
  const [looked, setLooked] = useState<Looked>({ state: isSignedIn ? 'looking' : 'visitor' })
  useEffect(() => {
    if (looked.state !== 'looking') return undefined
    let isHere = true
    const look = async () => {
      const next = await lookUp(requestId)
      if (isHere) setLooked(next)
    }
    void look()
    return () => {
      isHere = false
    }
  }, [requestId, looked.state])
  return { looked, retry: () => setLooked({ state: 'looking' }) }
}

async function lookUp(requestId: string): Promise<Looked> {
  try {
    return { state: 'found', diagnosis: await call('stats.diagnosis', { requestId }, { isSilent: true }) }
  } catch (error) {
    const { code, message } = describeFailure(error)
    if (code === 404) return { state: 'unknown' }
    toast({ type: 'error', message })
    return { state: 'failed', message }
  }
}

function ByText({ read: { codes, foreignCode, local } }: { read: ReadError }) {
  if (local)
    return (
      <FindingCard
        finding={{
          title: '请求和平台之间出了问题',
          happened: local.text,
          fault: '你的程序或网络，不是平台的回答',
          cost: local.charge,
          fix: local.fix,
        }}
        code={null}
      />
    )
  if (codes.length === 0 && foreignCode === '')
    return (
      <div className={styles.finding}>
        <p>
          <b>没有认出是什么错误。</b>
        </p>
        <p>
          请贴完整的回答（含 error 的 JSON）、SDK 抛出的整段文字，或响应头 x-request-id
          的值；也可以在下面的错误码里查。
        </p>
      </div>
    )
  return (
    <>
      {codes.length > 1 && <p className={styles.several}>只凭这些文字，可能是下面几种之一：</p>}
      {foreignCode !== '' && (
        <p className={styles.several}>
          <code>{foreignCode}</code> 是模型自己的错误码，它的 message 说明了原因。
        </p>
      )}
      {(codes.length > 0 ? codes : (['upstream_refused'] as const)).map((code) => (
        <FindingCard key={code} finding={findingOf(code)} code={code} />
      ))}
    </>
  )
}

interface FindingCardProps {
  finding: Finding
  code: V1ErrorCode | null
  children?: ReactNode
}

function FindingCard({ finding: { title, happened, fault, cost, fix }, code, children }: FindingCardProps) {
  return (
    <article className={styles.finding} aria-label={title}>
      <h3>{title}</h3>
      <dl>
        <dt>发生了什么</dt>
        <dd>{happened}。</dd>
        <dt>谁的问题</dt>
        <dd>{fault}。</dd>
        <dt>花了多少</dt>
        <dd>{cost}。</dd>
        <dt>怎么改</dt>
        <dd>
          {fix}。{code !== null && <FixLink code={code} />}
        </dd>
      </dl>
      {children}
    </article>
  )
}

function CallFacts({ diagnosis }: { diagnosis: Diagnosis }) {
  const { requestId, createdAt, modelName, keyName, attempts, durationMs, code, errorCode } = diagnosis
  const facts = [
    displayTime(createdAt),
    modelName,
    `用 ${keyName}`,
    ...(durationMs === null ? [] : [`${displayCount(durationMs)} 毫秒`]),
    `输入 ${displayCount(diagnosis.promptTokens)}、输出 ${displayCount(diagnosis.completionTokens)} Token`,
    ...(typeof errorCode === 'string' && errorCode !== code ? [`模型给的错误码是 ${errorCode}`] : []),
    ...(attempts > 1 ? [`前后问了 ${attempts} 次上游`] : []),
  ]
  return (
    <p className={styles.note}>
      {facts.join('，')}。<Link to={listPath(pathOf('calls'), { requestId })}>查看这次调用</Link>
    </p>
  )
}
