import type { LiabilityEquation, LiabilityItem } from '../../../contract/report.ts'

/** A line of the equation: what it means, and which rows it is the sum of; none: it is a sum of lines. */
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

interface Figure {
  key: 'billed' | 'covered' | 'cost' | 'margin'
  title: string
  meaning: string
}

export const FIGURES: readonly Figure[] = [
  { key: 'billed', title: '消费收入：余额', meaning: '调用从余额里收的' },
  { key: 'covered', title: '消费收入：资源包', meaning: '调用用掉的资源包价值' },
  { key: 'cost', title: '上游成本', meaning: '每次尝试的成本，失败的也算，按调用的那天' },
  { key: 'margin', title: '毛利', meaning: '消费收入减去上游成本' },
]

export const LIABILITY_PARTS = [
  { key: 'balances', title: '其中余额', meaning: '含预扣' },
  { key: 'packages', title: '其中资源包', meaning: '没有到期的资源包还剩的价值' },
] as const satisfies readonly { key: keyof LiabilityEquation; title: string; meaning: string }[]
