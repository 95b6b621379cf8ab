import { displayCount, formatYuan, parseYuan } from '../../contract/money.ts'
import type { Receipt, ReceiptLine } from '../../contract/stats.ts'
import { displayTime } from '../../contract/time.ts'
import { Badge } from '../ui/badge.tsx'
import { Money } from '../ui/money.tsx'
import { callStatuses } from './call-statuses.ts'

const items = {
  input: { label: '输入', unit: 'Token' },
  cachedInput: { label: '缓存输入', unit: 'Token' },
  output: { label: '输出', unit: 'Token' },
  image: { label: '图片', unit: '张' },
  character: { label: '字符', unit: '字符' },
  second: { label: '时长', unit: '秒' },
} as const satisfies Record<ReceiptLine['item'], object>

const MILLION = 1_000_000

/** The bill of one call, line by line, down to the rows of the ledger. */
export function ReceiptView({ receipt }: { receipt: Receipt }) {
  const sum = receipt.lines.reduce((total, line) => total + (parseYuan(line.amount) ?? 0n), 0n)
  const isCapped = sum !== parseYuan(receipt.cost)
  return (
    <div className="receipt">
      <dl className="ui-facts">
        <dt>模型</dt>
        <dd>{receipt.modelName}</dd>
        <dt>时间</dt>
        <dd>{displayTime(receipt.createdAt)}</dd>
        <dt>状态</dt>
        <dd>
          <Badge tone={callStatuses[receipt.status].tone}>{callStatuses[receipt.status].text}</Badge>
        </dd>
        <dt>请求 ID</dt>
        <dd className="ui-mono">{receipt.requestId}</dd>
      </dl>
      <ul className="receipt-lines">
        {receipt.lines.map((line) => (
          <ReceiptRow key={line.item} line={line} />
        ))}
        {receipt.lines.length === 0 && <li className="ui-quiet">没有计费项目</li>}
      </ul>
      <dl className="ui-facts receipt-sum">
        <dt>{isCapped ? '应付合计' : '合计'}</dt>
        <dd>
          <Money value={formatYuan(sum)} />
        </dd>
        {isCapped && (
          <>
            <dt>封顶后实付</dt>
            <dd>
              <Money value={receipt.cost} />
            </dd>
          </>
        )}
        <dt>调用前预留</dt>
        <dd>
          <Money value={receipt.held} />
        </dd>
      </dl>
      {receipt.packages.length > 0 && (
        <dl className="ui-facts">
          {receipt.packages.map((used) => (
            <PackageRow key={used.packageId} name={used.name} tokens={used.tokens} />
          ))}
        </dl>
      )}
      {receipt.isEstimated && <p className="ui-quiet">上游没有给出可信的用量，按平台本地计数计费。</p>}
      {receipt.ledgerIds.length > 0 && (
        <p className="ui-quiet">对应收支流水：{receipt.ledgerIds.map((id) => `#${id}`).join('、')}</p>
      )}
    </div>
  )
}

function ReceiptRow({ line }: { line: ReceiptLine }) {
  const { label, unit } = items[line.item]
  const per =
    line.per === 1 ? unit : line.per === MILLION ? `百万 ${unit}` : `${displayCount(line.per)} ${unit}`
  return (
    <li>
      <div>
        <strong>{label}</strong>
        <Money value={line.amount} />
      </div>
      <p>
        {displayCount(line.quantity)} {unit}
        {line.fromPackages > 0 && `，资源包抵扣 ${displayCount(line.fromPackages)}`}，单价{' '}
        <Money value={line.unitPrice} /> / {per}
      </p>
    </li>
  )
}

function PackageRow({ name, tokens }: { name: string; tokens: number }) {
  return (
    <>
      <dt>资源包：{name}</dt>
      <dd className="ui-number">{displayCount(tokens)} Token</dd>
    </>
  )
}
