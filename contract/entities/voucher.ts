import { entity } from '../entity.ts'

export const VOUCHER_AUDIENCES = {
  all: '所有用户',
  newcomers: '没有充值过的',
  verified: '实名认证过的',
} as const

/** A batch of codes, each of which adds the same to a balance, once (docs/staff.md). */
export const voucher = entity({
  name: 'voucher',
  table: 'voucher_batch',
  title: '兑换码',
  key: 'id',
  defaultSort: 'createdAt',
  fields: {
    id: { kind: 'id', title: '编号', filter: true },
    name: { kind: 'text', title: '名称', filter: true },
    /** `scheduled` and `expired` follow from the time. */
    state: {
      kind: 'enum',
      title: '状态',
      stored: false,
      words: {
        waiting: { text: '待审批', tone: 'warn' },
        cancelled: '未批准',
        scheduled: '未开始',
        active: { text: '可兑换', tone: 'good' },
        paused: { text: '暂停', tone: 'warn' },
        expired: '已过期',
        closed: '已关闭',
      },
    },
    /** Each code is worth this. */
    amount: { kind: 'money', title: '面值', unit: '元', sortable: true },
    count: { kind: 'count', title: '张数' },
    redeemed: { kind: 'count', title: '已兑换' },
    /** Yuan of all its codes; 0.00 until it is approved. */
    issuedYuan: { kind: 'money', title: '发行金额', unit: '元', stored: false },
    redeemedYuan: { kind: 'money', title: '已兑换金额', unit: '元', stored: false },
    /** What may still be redeemed, now or later. */
    outstandingYuan: { kind: 'money', title: '未兑换金额', unit: '元', stored: false },
    /** What expired, or was closed, before it was redeemed. */
    expiredYuan: { kind: 'money', title: '作废金额', unit: '元', stored: false },
    audience: { kind: 'enum', title: '给谁', filter: true, words: VOUCHER_AUDIENCES },
    perUser: { kind: 'count', title: '每个账号至多' },
    perPerson: { kind: 'count', title: '每个身份证号至多' },
    startsAt: { kind: 'timestamp', title: '开始时间', nullable: true },
    endsAt: { kind: 'timestamp', title: '过期时间' },
    /** When its codes were made last. */
    drawnAt: { kind: 'timestamp', title: '生成时间', nullable: true },
    draws: { kind: 'count', title: '生成次数' },
    isDrawn: { kind: 'boolean', title: '已生成', stored: false, internal: true },
    note: { kind: 'longText', title: '内部备注' },
    issuerName: { kind: 'text', title: '发行人', stored: false },
    approverName: { kind: 'text', title: '批准人', stored: false },
    approvalId: { kind: 'id', title: '审批' },
    createdAt: { kind: 'timestamp', title: '创建时间', sortable: true, range: true },
    rev: { kind: 'count', title: '版本' },
  },
})
