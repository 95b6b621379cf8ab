import type { Resource } from '../compiler/types.ts'
import { payload, rehearsal } from './parts/ops-words.ts'

const decide = { call: 'approval.decide' } as const
/** Staff may not decide their own proposals. */
const toDecide = { state: ['waiting' as const], proposerId: { isMe: false } }

export default {
  description: '要你审批的，和你提议的。提议等 24 小时，到期自动取消。',
  endpoint: 'approval.list',
  card: { title: 'action', badge: 'state', lead: 'subject' },
  empty: { text: '没有要审批的', hint: '有人提议了要两个人同意的事，会出现在这里。' },
  columns: [
    'action',
    { field: 'subject', format: 'subject' },
    'state',
    'reason',
    { field: 'proposerName', phone: false },
    { field: 'proposerId', phone: false, defaultOff: true },
    'createdAt',
    { field: 'expiresAt', phone: false, defaultOff: true },
    { field: 'decisionReason', defaultOff: true },
  ],
  filters: [
    { control: 'select', field: 'action' },
    { control: 'select', field: 'state' },
    { control: 'text', field: 'proposerId', hint: '用户编号' },
    { control: 'dates', field: 'createdAt' },
  ],
  actions: [
    {
      ...decide,
      title: '批准',
      input: { payloadHash: ':payloadHash', decision: 'approve' },
      confirm: '批准后立刻照它的内容去做。请先点“详情”看过内容。',
      // A price is approved where it is rehearsed.
      when: { ...toDecide, action: { not: ['price.propose'] } },
    },
    {
      ...decide,
      title: '批准',
      input: { payloadHash: ':payloadHash', decision: 'approve' },
      confirm: '批准后照新价发布。先试算它对最近 30 天账单的影响，“详情”里有改前、改后。',
      preview: { endpoint: 'price.rehearsal', fields: [...rehearsal] },
      when: { ...toDecide, action: ['price.propose'] },
    },
    {
      ...decide,
      title: '拒绝',
      input: { payloadHash: ':payloadHash', decision: 'refuse' },
      danger: true,
      when: toDecide,
    },
    {
      title: '撤回',
      call: 'approval.withdraw',
      confirm: '撤回之后不会照它去做，扣下的钱原样退回。',
      when: { state: ['waiting'], proposerId: { isMe: true } },
    },
  ],
  detail: {
    title: '审批详情',
    more: [payload, { field: 'sharedSignIns', title: '与提议人近 30 天登录过', absent: '没有相同的' }],
  },
  export: true,
} satisfies Resource
