import type { Resource } from '../compiler/types.ts'
import { payload } from './parts/ops-words.ts'

const categories: Record<string, string> = {
  compensation: '补偿',
  correction: '更正',
  gift: '赠送',
  risk: '风控',
}
const directions: Record<string, string> = { credit: '增加余额', debit: '扣减余额' }

export default {
  description: '增加或扣减用户的余额。小额立刻做，超过限额的等审批；扣款在提议时就从余额里扣下。',
  endpoint: 'approval.list',
  only: { action_MultiString: 'adjustment.propose' },
  card: { title: 'subject', badge: 'state', lead: 'reason' },
  empty: { text: '还没有调账' },
  columns: [
    { field: 'subject', format: 'subject' },
    'state',
    'reason',
    { field: 'proposerName', phone: false },
    'createdAt',
    'decidedAt',
  ],
  filters: [
    { control: 'select', field: 'state' },
    { control: 'text', field: 'subject', hint: 'user:用户编号' },
    { control: 'dates', field: 'createdAt' },
  ],
  tools: [{ title: '新建调账', form: 'create' }],
  forms: {
    create: {
      title: '新建调账',
      endpoint: 'adjustment.propose',
      layout: 'drawer',
      submit: '提交',
      done: '已调账',
      preview: {
        endpoint: 'adjustment.preview',
        fields: [
          { field: 'balance', title: '现在的余额', format: 'yuan' },
          { field: 'balanceAfter', title: '调账后的余额', format: 'yuan' },
          { field: 'shortfall', title: '还差', format: 'yuan' },
          { field: 'proposedToday', title: '你今天已提议', format: 'yuan' },
          { field: 'mustWait', title: '要不要审批', values: { true: '要等另一个人批准', false: '立刻生效' } },
        ],
      },
      fields: [
        { field: 'userId', title: '用户编号' },
        {
          field: 'category',
          title: '类别',
          values: categories,
        },
        { field: 'direction', title: '方向', values: directions },
        { field: 'amount', title: '金额' },
        { field: 'reference', title: '凭据', hint: '调用或订单的编号。' },
        { field: 'remark', title: '备注', hint: '用户在收支明细里看得到。' },
        { field: 'note', title: '内部备注', hint: '只给员工看。' },
      ],
    },
  },
  detail: {
    title: '调账详情',
    endpoint: 'approval.detail',
    fields: [
      { field: 'subject', title: '对象', format: 'subject' },
      'state',
      payload,
      'reason',
      'proposerName',
      'createdAt',
      'decidedByName',
      'decisionReason',
    ],
  },
  export: true,
} satisfies Resource
