import { ProgramSettings } from '../../components/programs/program-settings.tsx'
import { TestRequest } from './test-request.tsx'
import { CodeSample } from '../../components/code-sample/code-sample.tsx'
import { operations } from '../../components/code-sample/operations.ts'
import { samplesFor } from '../../components/code-sample/samples.ts'
import { PAID_BY, pickSampleModel } from '../../components/models/sample-model.ts'
import { useMeans } from '../../components/models/use-means.ts'
import { useCatalog } from '../../components/models/use-catalog.ts'
import { DocsPage } from '../../layout/docs/docs-page.tsx'
import { loginPath } from '../../providers/navigation.ts'
import { pathOf } from '../../providers/path-of.ts'
import { Link } from '../../providers/router/index.ts'
import { useSession } from '../../providers/session.ts'
import { CopyButton } from '../../ui/plain/copy-button.tsx'
import { type V1ErrorCode, v1Errors, v1ErrorWords } from '../../../contract/v1-errors.ts'
import { FixLink } from '../../components/v1-failure/fix-link.tsx'
import { PublicButton } from '../../layout/public/public-button.tsx'
import guide from '../../components/programs/guide.module.css'
import styles from './quick-start.module.css'

const ANSWER = `data: {"choices":[{"index":0,"delta":{"content":"我是"}}], …}
data: {"choices":[{"index":0,"delta":{"content":"一个语言模型。"},"finish_reason":"stop"}], …}
data: {"choices":[],"usage":{"prompt_tokens":8,"completion_tokens":6,"total_tokens":14,"cost":0.00006}, …}
data: [DONE]`

export default function QuickStartPage() {
  const { load, retry } = useCatalog()
  const userId = useSession()?.userInfo.userId
  const means = useMeans()
  const picked =
    load.state === 'ready' && means !== undefined ? pickSampleModel(load.models, means) : undefined
  const isKnown = load.state === 'failed' || (load.state === 'ready' && means !== undefined)
  const baseUrl = `${globalThis.location.origin}/v1`
  return (
    <DocsPage>
      <div className={guide.page}>
        <header>
          <h1>快速上手</h1>
          <p className={guide.lead}>
            接口与 OpenAI 兼容：把 SDK 的接口地址、API Key 和模型编号换成这里的，其余代码不用改。
          </p>
        </header>

        <section aria-labelledby="address">
          <h2 id="address">1. 接口地址与 API Key</h2>
          <dl className={guide.facts}>
            <dt>接口地址</dt>
            <dd>
              <code>{baseUrl}</code>
              <CopyButton text={baseUrl} label="复制接口地址" />
            </dd>
            <dt>API Key</dt>
            <dd>
              {userId === undefined ? (
                <p>
                  <Link to={loginPath(globalThis.location.pathname)}>登录</Link>
                  后创建，第一次登录会自动注册。
                </p>
              ) : (
                <p>
                  在 <Link to={pathOf('api-key')}>API Key</Link> 页新建，完整的只显示一次，请保存好。
                </p>
              )}
            </dd>
            <dt>模型编号</dt>
            <dd>
              {picked && <code>{picked.model.id}</code>}
              {picked && <CopyButton text={picked.model.id} label="复制模型编号" />}
              {load.state === 'failed' && (
                <PublicButton onClick={retry}>{load.message}，点此重试</PublicButton>
              )}
            </dd>
          </dl>
          <p className={`${guide.note} ${styles.picked}`}>
            {isKnown && (
              <>
                {picked && PAID_BY[picked.paidBy]}
                其他模型见
                <Link to={pathOf('model')}>模型广场</Link>。
              </>
            )}
          </p>
        </section>

        <section aria-labelledby="call">
          <h2 id="call">2. 发起调用</h2>
          <CodeSample
            samples={samplesFor({ model: { id: picked?.model.id ?? '模型编号', type: 'chat' }, baseUrl })}
          />
        </section>

        <section aria-labelledby="answer">
          <h2 id="answer">3. 应当收到的回答</h2>
          <pre className={guide.answer}>
            <code>{ANSWER}</code>
          </pre>
          <p className={guide.note}>
            {operations.chat.answer}响应头 x-request-id 可以查到这次调用的账单：
            <Link to={pathOf('stats')}>用量统计</Link>里有每次调用，
            <Link to={pathOf('income')}>收支明细</Link>里有每一笔扣费。
          </p>
        </section>

        <section aria-labelledby="test">
          <h2 id="test">4. 现在试一次</h2>
          <TestRequest model={picked?.model} isSignedIn={userId !== undefined} />
        </section>

        <section aria-labelledby="programs">
          <h2 id="programs">5. 接入常用的程序</h2>
          <ProgramSettings
            gateway={{
              origin: globalThis.location.origin,
              key: 'sk-你的API-Key',
              model: picked?.model.id ?? '模型编号',
            }}
          />
        </section>

        <section aria-labelledby="errors">
          <h2 id="errors">没有成功？</h2>
          <FirstErrors />
          <p className={guide.note}>
            别的错误，把报错内容或请求 ID 粘贴到<Link to={pathOf('error-doctor')}>错误诊断</Link>
            ，就能看到原因和改法。
          </p>
        </section>
      </div>
    </DocsPage>
  )
}

/** Those that a first call meets. */
const FIRST = [
  'invalid_api_key',
  'insufficient_quota',
  'model_not_allowed',
  'model_not_found',
  'rate_limit_exceeded',
] as const satisfies readonly V1ErrorCode[]

function FirstErrors() {
  return (
    <ul className={styles.errors} aria-label="常见错误">
      {FIRST.map((code) => (
        <li key={code}>
          <b>{v1Errors[code].status}</b> <code>{code}</code>
          <span>{v1ErrorWords(code)}</span>
          <FixLink code={code} />
        </li>
      ))}
    </ul>
  )
}
