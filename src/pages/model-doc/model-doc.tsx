import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { requests } from 'virtual:requests'
import { displayCount } from '../../../contract/money.ts'
import type { Model } from '../../../contract/model.ts'
import { displayTime } from '../../../contract/time.ts'
import { v1ErrorsOf } from '../../../contract/v1-errors.ts'
import { CodeSample } from '../../components/code-sample/code-sample.tsx'
import { isTriable, modelTypes } from '../../components/models/model-types.ts'
import { PriceList } from '../../components/models/price-list.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { DemoTriggers } from './demo-triggers.tsx'
import { DocTable } from './doc-table.tsx'
import { operations } from '../../components/code-sample/operations.ts'
import { ParameterTable } from './parameter-table.tsx'
import { PriceHistory } from './price-history.tsx'
import { parametersOf } from './parameters.ts'
import { samplesFor } from '../../components/code-sample/samples.ts'
import { file, TranscriptionDoc } from './transcription-doc.tsx'
import { pathOf } from '../../providers/path-of.ts'
import ui from '../../ui/ui.module.css'
import styles from './model-doc.module.css'

const TryIt = lazy(() => import('./try-it.tsx').then((module) => ({ default: module.TryIt })))

export function ModelDoc({ model }: { model: Model }) {
  const operation = operations[model.type]
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
      </p>
      <div className={ui.stack}>
        <Panel title="接口">
          <p className={styles.endpoint}>
            <span>POST</span> <code>{`${baseUrl}${operation.path}`}</code>
          </p>
          <p className={styles.text}>
            {model.type !== 'rerank' && '与 OpenAI 接口兼容，官方 SDK 换掉地址和 API Key 就能用。'}
            请求头带 <code>Authorization: Bearer sk-…</code>；模型 ID 为 <code>{model.id}</code>。
          </p>
          <p className={styles.text}>{operation.answer} 响应头 x-request-id 可以查到对应的账单。</p>
          <p className={styles.text}>
            请求头带上 <code>Idempotency-Key</code>
            （自己生成的唯一值）后，网络中断时用同一个值重试，会得到同一个答复，不会重复计费。
          </p>
        </Panel>
        <Panel title="示例代码" extra={<Link to={pathOf('api-key')}>获取 API Key</Link>}>
          <CodeSample samples={samplesFor({ model, baseUrl })} />
        </Panel>
        <Suspense fallback={<Skeleton height={320} />}>
          <TryIt key={model.id} model={model} />
        </Suspense>
        <Panel title="价格">
          <div className={styles.prices}>
            <PriceList price={model.price} />
          </div>
          <PriceHistory modelId={model.id} />
        </Panel>
        <Panel title="参数">
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
        <Panel title="错误">
          <DocTable
            label="错误"
            heads={['状态码', 'code', '含义与处理']}
            rows={v1ErrorsOf(model.type).map(({ status, code, text }) => [
              status,
              <code key="code">{code}</code>,
              text,
            ])}
          />
        </Panel>
      </div>
    </>
  )
}

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
  if (!isTriable(model.type)) return null
  return (
    <Link className={ui.link} data-kind="primary" to={pathOf('display', { type: model.type, id: model.id })}>
      试用
    </Link>
  )
}
