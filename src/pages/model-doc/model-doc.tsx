import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { requests } from 'virtual:requests'
import { displayCount } from '../../contract/money.ts'
import type { Model } from '../../contract/model.ts'
import { v1ErrorsOf } from '../../contract/v1-errors.ts'
import { CodeSample } from '../code/code-sample.tsx'
import { isTriable, modelTypes } from '../models/model-types.ts'
import { PriceList } from '../models/price-list.tsx'
import { Badge } from '../ui/badge.tsx'
import { Bone } from '../ui/bone.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { DemoTriggers } from './demo-triggers.tsx'
import { DocTable } from './doc-table.tsx'
import { operations } from './operations.ts'
import { ParameterTable } from './parameter-table.tsx'
import { parametersOf } from './parameters.ts'
import { samplesFor } from './samples.ts'
import { file, TranscriptionDoc } from './transcription-doc.tsx'

const TryIt = lazy(() => import('./try-it.tsx').then((module) => ({ default: module.TryIt })))

/** The documentation of one model, made from the contract and from its own data. */
export function ModelDoc({ model }: { model: Model }) {
  const operation = operations[model.type]
  const baseUrl = `${globalThis.location.origin}/v1`
  return (
    <>
      <PageHead title={model.name} lead={model.description} actions={<DocActions model={model} />} />
      <p className="doc-badges">
        <Badge>{modelTypes[model.type]}</Badge>
        {model.isBuiltin && <Badge tone="accent">内置演示引擎</Badge>}
        {model.contextLength !== undefined && <Badge>上下文 {displayCount(model.contextLength)}</Badge>}
        {model.maxOutputTokens !== undefined && <Badge>最大输出 {displayCount(model.maxOutputTokens)}</Badge>}
      </p>
      <div className="ui-stack">
        <Panel title="接口">
          <p className="doc-endpoint">
            <span>POST</span> <code>{`${baseUrl}${operation.path}`}</code>
          </p>
          <p className="doc-text">
            与 OpenAI 接口兼容，官方 SDK 换掉地址和密钥就能用。请求头带{' '}
            <code>Authorization: Bearer sk-…</code>；模型 ID 为 <code>{model.id}</code>。
          </p>
          <p className="doc-text">{operation.answer} 响应头 x-request-id 可以查到对应的账单。</p>
          <p className="doc-text">
            请求头带上 <code>Idempotency-Key</code>
            （自己生成的唯一值）后，网络中断时用同一个值重试，会得到同一个答复，不会重复计费。
          </p>
        </Panel>
        <Panel title="示例代码" extra={<Link to="/center/api-key">获取 API Key</Link>}>
          <CodeSample samples={samplesFor({ model, baseUrl })} />
        </Panel>
        <Suspense fallback={<Bone height={320} />}>
          <TryIt key={model.id} model={model} />
        </Suspense>
        <Panel title="价格">
          <PriceList price={model.price} />
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

function DocActions({ model }: { model: Model }) {
  if (!isTriable(model.type)) return null
  return (
    <Link
      className="ui-link"
      data-kind="primary"
      to={`/center/display/${model.type}/${encodeURIComponent(model.id)}`}
    >
      试用
    </Link>
  )
}
