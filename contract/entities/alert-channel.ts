import { entity } from '../entity.ts'

/** Where a user is sent alerts. */
export const alertChannel = entity({
  name: 'alertChannel',
  table: 'alert_channel',
  title: '接收方式',
  key: 'id',
  owner: true,
  defaultSort: 'createdAt',
  fields: {
    id: { kind: 'id', title: '编号' },
    kind: { kind: 'enum', title: '方式', filter: true, words: { mail: '邮件', webhook: 'Webhook' } },
    /** Masked. */
    address: { kind: 'text', title: '地址', stored: false },
    state: {
      kind: 'enum',
      title: '状态',
      stored: false,
      words: { pending: { text: '待验证', tone: 'warn' }, active: { text: '已启用', tone: 'good' } },
    },
    createdAt: { kind: 'timestamp', title: '添加时间', sortable: true },
  },
})
