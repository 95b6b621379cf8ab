import { displayCount } from '../../../contract/money.ts'
import type {
  LiabilityEquation,
  LiabilityItem,
  ReportRequests,
  ReportSummary,
} from '../../../contract/report.ts'

/** A line of the equation: what it means, and which rows it is the sum of; none: what all rows of the period lead to. */
interface Term {
  key: keyof LiabilityEquation
  sign: '' | '+' | '−' | '='
  title: string
  meaning: string
  items: readonly LiabilityItem[]
}

export const TERMS: readonly Term[] = [
  { key: 'opening', sign: '', title: '期初负债', meaning: '期初的余额（含预扣）与资源包剩余价值', items: [] },
  {
    key: 'cash',
    sign: '+',
    title: '现金收入',
    meaning: '充值、经支付渠道购买的资源包、线下付款',
    items: ['topup', 'purchase', 'offline'],
  },
  {
    key: 'gifts',
    sign: '+',
    title: '赠送',
    meaning: '奖励、赠送、补偿，以及资源包的价值高出售价的部分',
    items: ['reward', 'gift', 'compensation', 'purchase', 'refund'],
  },
  {
    key: 'consumption',
    sign: '−',
    title: '消费收入',
    meaning: '从余额收的，与资源包用掉的价值，按结算的那天',
    items: ['consume'],
  },
  { key: 'refunds', sign: '−', title: '退款', meaning: '原路退回支付渠道的钱', items: ['refund'] },
  {
    key: 'expiry',
    sign: '−',
    title: '过期',
    meaning: '到期的资源包，与注销时放弃的余额和资源包',
    items: ['expiry', 'closing'],
  },
  {
    key: 'adjustments',
    sign: '+',
    title: '调整',
    meaning: '更正与风控的调账，扣减为负',
    items: ['correction', 'risk'],
  },
  {
    key: 'closing',
    sign: '=',
    title: '期末负债',
    meaning: '期末的余额（含预扣）与资源包剩余价值',
    items: [],
  },
]

/** A figure is made of these rows: movements by item, or requests to upstreams. */
type Rows = { items: readonly LiabilityItem[] } | { attempts: Record<string, string> }

interface Figure {
  key: string
  /** Absent: it is the difference of two figures above it. */
  rows?: Rows
  title: string
  meaning: (requests: ReportRequests) => string
  /** Absent: its reader may not see it. */
  value: (figures: ReportSummary['previous']) => string | undefined
  /** Whether there is anything to say of it; always without it. */
  when?: (requests: ReportRequests) => boolean
}

const counted = (count: number) => `${displayCount(count)} 次`

export const FIGURES: readonly Figure[] = [
  {
    key: 'billed',
    rows: { items: ['consume'] },
    title: '消费收入：余额',
    meaning: () => '调用从余额里收的',
    value: ({ billed }) => billed,
  },
  {
    key: 'covered',
    rows: { items: ['consume'] },
    title: '消费收入：资源包',
    meaning: () => '调用用掉的资源包价值',
    value: ({ covered }) => covered,
  },
  {
    key: 'invoiced',
    title: '开票',
    meaning: () => '开出的发票减去红冲，按发票上的日期',
    value: ({ invoiced }) => invoiced,
  },
  {
    key: 'cost',
    rows: { attempts: {} },
    title: '上游成本',
    meaning: ({ unpriced }) =>
      `每次尝试的成本，失败的和试一次的也算，按调用的那天${unpriced > 0 ? `；${counted(unpriced)}没有成本价，没有算进去` : ''}`,
    value: ({ cost }) => cost,
  },
  {
    key: 'testCost',
    rows: { attempts: { origin_MultiString: 'test' } },
    title: '其中试一次',
    meaning: ({ tests }) => `员工试上游渠道 ${counted(tests)}`,
    value: ({ requests }) => requests.testCost,
    when: ({ tests }) => tests > 0,
  },
  { key: 'margin', title: '毛利', meaning: () => '消费收入减去上游成本', value: ({ margin }) => margin },
  {
    key: 'lostMost',
    rows: { attempts: { outcome_MultiString: 'lost' } },
    title: '另有结果不明，至多',
    meaning: ({ lost, lostUnknown }) =>
      `节点中途停止的尝试 ${counted(lost)}，上游收不收费不知道，没有算进成本${lostUnknown > 0 ? `；其中 ${counted(lostUnknown)}连上限也不知道` : ''}`,
    value: ({ requests }) => requests.lostMost,
    when: ({ lost }) => lost > 0,
  },
]

export const LIABILITY_PARTS = [
  { key: 'balances', title: '其中余额', meaning: '含预扣' },
  { key: 'packages', title: '其中资源包', meaning: '没有到期的资源包还剩的价值' },
] as const satisfies readonly { key: keyof LiabilityEquation; title: string; meaning: string }[]
