import { Link } from 'react-router'
import { displayCount } from '../../../contract/money.ts'
import type { Call, Receipt, ReceiptLine } from '../../../contract/stats.ts'
import { displayTime } from '../../../contract/time.ts'
import { ledgerPath } from '../ledger/ledger-path.ts'
import { Facts } from '../../ui/facts.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Money } from '../../ui/money.tsx'
import { Paper } from '../../ui/paper.tsx'
import { type CheckedLine, checkReceipt } from './check-receipt.ts'
import { lineLabel, receiptItems } from '../../../contract/receipt-items.ts'
import { ReceiptSums } from './receipt-sums.tsx'
import ui from '../../ui/ui.module.css'
import styles from './receipt.module.css'

const MILLION = 1_000_000

const callStatuses = {
  running: { text: '进行中', tone: 'accent' },
  succeeded: { text: '成功', tone: 'good' },
  failed: { text: '失败', tone: 'bad' },
  aborted: { text: '中途停止', tone: 'warn' },
} as const satisfies Record<Call['status'], object>

export function ReceiptView({ receipt }: { receipt: Receipt }) {
  const checked = checkReceipt(receipt)
  const status = callStatuses[receipt.status]
  return (
    <Paper className={styles.receipt}>
      <Facts
        facts={[
          ['模型', receipt.modelName],
          ['时间', displayTime(receipt.createdAt)],
          [
            '状态',
            <Badge key="status" tone={status.tone}>
              {status.text}
            </Badge>,
          ],
          typeof receipt.errorCode === 'string' && ['错误码', receipt.errorCode, ui.mono],
          ['请求 ID', receipt.requestId, ui.mono],
        ]}
      />
      <ul className={styles.lines} aria-label="计费明细">
        {checked.lines.map((one) => (
          <ReceiptRow key={lineLabel(one.line)} {...one} />
        ))}
        {checked.lines.length === 0 && <li className={ui.quiet}>没有计费项目</li>}
      </ul>
      <ReceiptSums receipt={receipt} checked={checked} />
      {receipt.wire === 'batches' && <p className={ui.quiet}>批处理的一行，单价是批处理价。</p>}
      {receipt.isEstimated && <p className={ui.quiet}>上游没有给出可信的用量，按平台本地计数计费。</p>}
      {receipt.ledgerIds.length > 0 && (
        <p className={ui.quiet}>
          对应收支流水：
          <Link to={ledgerPath(receipt.requestId)}>{receipt.ledgerIds.map((id) => `#${id}`).join('、')}</Link>
        </p>
      )}
    </Paper>
  )
}

function ReceiptRow({ line, fault }: CheckedLine) {
  const { unit } = receiptItems[line.item]
  return (
    <li>
      <div>
        <strong>{lineLabel(line)}</strong>
        <span data-state={fault === null ? 'right' : 'wrong'}>
          <Money value={line.amount} />
        </span>
      </div>
      <p>
        {quantityOf(line)} {unit} × <Money value={line.unitPrice} /> / {perOf(line, unit)}
        {line.packageValue !== undefined && (
          <>
            {' '}
            − 资源包抵扣 <Money value={line.packageValue} />
          </>
        )}
      </p>
      {fault !== null && <p className={styles.fault}>{fault}</p>}
    </li>
  )
}

function quantityOf({ item, quantity, per, fromPackages, packageValue }: ReceiptLine): string {
  if (item === 'milliminute') return String(quantity / per)
  if (fromPackages === 0 || packageValue !== undefined) return displayCount(quantity)
  return `(${displayCount(quantity)} − 资源包 ${displayCount(fromPackages)})`
}

function perOf({ item, per }: ReceiptLine, unit: string): string {
  if (per === 1 || item === 'milliminute') return unit
  return per === MILLION ? `百万 ${unit}` : `${displayCount(per)} ${unit}`
}
