import { entity } from '../entity.ts'

export const RISK_KINDS = {
  identity: '同一证件',
  device: '同一设备',
  network: '同一地址',
  ring: '邀请圈',
  keyNetworks: 'Key 多处使用',
  aborts: '反复中断',
  spend: '消费突增',
  forgedCallbacks: '伪造回调',
} as const

/** Something that the risk job found, once for what it is about. */
export const risk = entity({
  name: 'risk',
  table: 'risk_case',
  title: '风险',
  key: 'id',
  defaultSort: 'lastAt',
  fields: {
    id: { kind: 'id', title: '编号', filter: true },
    kind: { kind: 'enum', title: '种类', filter: true, words: RISK_KINDS },
    state: {
      kind: 'enum',
      title: '状态',
      filter: true,
      words: {
        open: { text: '待处理', tone: 'bad' },
        frozen: { text: '已冻结', tone: 'warn' },
        dismissed: { text: '已排除', tone: 'good' },
      },
    },
    /** Empty: it is about no account. */
    userId: { kind: 'id', title: '用户编号', filter: true },
    username: { kind: 'text', title: '用户', stored: false },
    detail: { kind: 'text', title: '发现' },
    /** How bad it is, in the unit of its kind: accounts, networks, percent, times. */
    figure: { kind: 'count', title: '程度' },
    /** User id of staff; empty: no one is assigned. */
    assigneeId: { kind: 'id', title: '处理人编号', internal: true },
    assigneeName: { kind: 'text', title: '处理人', stored: false },
    decidedByName: { kind: 'text', title: '决定人', stored: false },
    reason: { kind: 'text', title: '理由' },
    decidedAt: { kind: 'timestamp', title: '决定时间', nullable: true },
    createdAt: { kind: 'timestamp', title: '发现时间', sortable: true, range: true },
    lastAt: { kind: 'timestamp', title: '最近一次', sortable: true },
    rev: { kind: 'count', title: '版本' },
  },
})
