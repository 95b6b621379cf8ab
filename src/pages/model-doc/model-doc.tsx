import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { requests } from 'virtual:requests'
import { displayCount, displayYuan, parseYuan } from '../../../contract/money.ts'
import type { Model, Price } from '../../../contract/model.ts'
import { displayTime } from '../../../contract/time.ts'
import { v1ErrorsOf, v1ErrorWords } from '../../../contract/v1-errors.ts'
import { CodeSample } from '../../components/code-sample/code-sample.tsx'
import { ColouredCode } from '../../components/code-sample/coloured-code.tsx'
import { modelTypes, triedAs } from '../../components/models/model-types.ts'
import { plainPrice, priceLines } from '../../components/models/price-lines.ts'
import { PriceList } from '../../components/models/price-list.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Contents } from '../../ui/contents.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { DemoTriggers } from './demo-triggers.tsx'
import { DocTable } from './doc-table.tsx'
import { Fold } from './fold.tsx'
import { operations } from '../../components/code-sample/operations.ts'
import { ParameterTable } from './parameter-table.tsx'
import { Performance } from './performance.tsx'
import { PriceHistory } from './price-history.tsx'
import { parametersOf } from './parameters.ts'
import { responseExamples } from './response-examples.ts'
import { Specification } from './specification.tsx'
import { samplesFor } from '../../components/code-sample/samples.ts'
import { file, TranscriptionDoc } from './transcription-doc.tsx'
import { pathOf } from '../../providers/path-of.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import ui from '../../ui/ui.module.css'
import styles from './model-doc.module.css'

const TryIt = lazy(() => import('./try-it.tsx').then((module) => ({ default: module.TryIt })))

/** The rest stands in its part. */
const PRICES_AT_ONCE = 3

const PARTS = [
  { id: 'api', title: '接口' },
  { id: 'sample', title: '示例代码' },
  { id: 'try', title: '在线试一试' },
  { id: 'price', title: '价格' },
  { id: 'specification', title: '规格与限制' },
  { id: 'performance', title: '表现' },
  { id: 'parameters', title: '参数' },
  { id: 'errors', title: '错误' },
] as const

/** What a cache of the upstream saves, in words; null: nothing. */
function cacheNote({ input, cachedInput }: Price): string | null {
  const [whole, cached] = [parseYuan(input ?? '') ?? 0n, parseYuan(cachedInput ?? input ?? '') ?? 0n]
  if (whole === 0n || cached >= whole) return null
  const percent = Number(((whole - cached) * 100n) / whole)
  return `重复的开头（如系统提示词与从前的对话）命中上游的缓存时，这部分输入便宜 ${percent}%；同一段对话总是送到同一个上游，省了多少在“用量统计”里。`
}

export function ModelDoc({ model }: { model: Model }) {
  const operation = operations[model.type]
  const errors = v1ErrorsOf(model.type)
  const baseUrl = `${globalThis.location.origin}/v1`
  return (
    <>
      <PageHeader title={model.name} lead={model.description} actions={<DocActions model={model} />} />
      {model.deprecation && <DeprecationNote deprecation={model.deprecation} />}
      <p className={styles.badges}>
        <Badge>{modelTypes[model.type]}</Badge>
        {model.isBuiltin && <Badge tone="accent">内置演示引擎</Badge>}
        {model.contextLength !== undefined && <Badge>上下文 {displayCount(model.contextLength)}</Badge>}
        {model.maxOutputTokens !== undefined && <Badge>最大输出 {displayCount(model.maxOutputTokens)}</Badge>}
        {priceLines(plainPrice(model.price))
          .slice(0, PRICES_AT_ONCE)
          .map(({ label, amount, unit }) => (
            <Badge key={label}>
              {label} {displayYuan(amount)} / {unit}
            </Badge>
          ))}
      </p>
      <div className={styles.contents}>
        <Contents parts={PARTS} />
      </div>
      <div className={ui.stack}>
        <Panel id="api" title="接口">
          <p className={styles.endpoint}>
            <span>POST</span> <code>{`${baseUrl}${operation.path}`}</code>
          </p>
          <p className={styles.text}>
            {model.type !== 'rerank' && '与 OpenAI 接口兼容，官方 SDK 换掉地址和 API Key 就能用。'}
            请求头带 <code>Authorization: Bearer sk-…</code>；模型 ID 为 <code>{model.id}</code>。
          </p>
          {(model.type === 'chat' || model.type === 'embedding') && (
            <p className={styles.text}>
              也可以走 Gemini 的接口，<code>POST {geminiPath(model)}</code>，Key 放在{' '}
              <code>x-goog-api-key</code> 里，Google 的 SDK 怎样设置见
              <Link to={pathOf('quick-start')}>快速上手</Link>。
            </p>
          )}
          <p className={styles.text}>{operation.answer}响应头 x-request-id 可以查到对应的账单。</p>
          <p className={styles.text}>
            请求头带上 <code>Idempotency-Key</code>
            （自己生成的唯一值）后，网络中断时用同一个值重试，会得到同一个答复，不会重复计费。
          </p>
        </Panel>
        <Panel id="sample" title="示例代码" extra={<Link to={pathOf('api-key')}>获取 API Key</Link>}>
          <CodeSample samples={samplesFor({ model, baseUrl })} />
          <ResponseExample model={model} />
        </Panel>
        <div id="try">
          <Suspense fallback={<Skeleton height={320} />}>
            <TryIt key={model.id} model={model} />
          </Suspense>
        </div>
        <Panel id="price" title="价格">
          <div className={styles.prices}>
            <PriceList price={model.price} />
            {model.batchPrice && (
              <div>
                <p className={styles.text}>
                  批处理（<code>/v1/batches</code>，24 小时内完成）：
                </p>
                <PriceList price={model.batchPrice} />
              </div>
            )}
          </div>
          {cacheNote(model.price) !== null && <p className={styles.text}>{cacheNote(model.price)}</p>}
          <PriceHistory modelId={model.id} />
        </Panel>
        <Panel id="specification" title="规格与限制">
          <Specification model={model} />
        </Panel>
        <Panel id="performance" title="表现">
          <Performance model={model} />
        </Panel>
        <Panel id="parameters" title="参数">
          <ParameterTable
            label="参数"
            fields={[
              ...(model.type === 'transcription' ? [file] : []),
              ...parametersOf(model, requests[model.type]),
            ]}
          />
        </Panel>
        {model.speech?.transcribes && model.isBuiltin && <TranscriptionDoc model={model} baseUrl={baseUrl} />}
        {model.isBuiltin && model.type !== 'transcription' && <DemoTriggers type={model.type} />}
        <Fold
          id="errors"
          title="错误"
          summary={`可能遇到的 ${errors.length} 种错误`}
          extra={<Link to={pathOf('error-doctor')}>诊断一个错误</Link>}
        >
          <DocTable
            label="错误"
            heads={['状态码', 'code', '含义与处理']}
            rows={errors.map(({ status, code }) => [
              status,
              <code key="code">{code}</code>,
              v1ErrorWords(code),
            ])}
          />
        </Fold>
      </div>
    </>
  )
}

function ResponseExample({ model }: { model: Model }) {
  const example = responseExamples[model.type](model.id)
  if (example === null) return null
  return (
    <>
      <h3 className={styles.ownHead}>返回示例</h3>
      {/* Scrollable, so it must be focusable. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section tabIndex={0} aria-label="返回示例" className={styles.pre}>
        <pre>
          <ColouredCode code={example} language="json" />
        </pre>
      </section>
    </>
  )
}

const geminiPath = ({ id, type }: Model) =>
  `${globalThis.location.origin}/v1beta/models/${id}:${type === 'chat' ? 'generateContent' : 'embedContent'}`

function DeprecationNote({
  deprecation: { sunset, successor },
}: {
  deprecation: NonNullable<Model['deprecation']>
}) {
  return (
    <p className={styles.deprecation}>
      这个模型将于 <time dateTime={new Date(sunset).toISOString()}>{displayTime(sunset)}</time> 下线
      {successor === undefined ? '。' : '，请改用 '}
      {successor !== undefined && <Link to={pathOf('model-doc', { modelId: successor })}>{successor}</Link>}
    </p>
  )
}

function DocActions({ model }: { model: Model }) {
  const type = triedAs(model.type)
  if (!type) return null
  return (
    <LinkButton isPrimary to={pathOf('display', { type, id: model.id })}>
      试用
    </LinkButton>
  )
}
