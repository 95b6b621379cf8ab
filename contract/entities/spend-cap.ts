import { entity } from '../entity.ts'

/** Pauses keys by itself once one of its limits is passed; its owner sets it and takes it off. */
export const spendCap = entity({
  name: 'brake',
  title: '自动刹车',
  key: 'id',
  owner: true,
  defaultSort: 'createdAt',
  fields: {
    id: { kind: 'id', title: '编号' },
    /** The key that it is for, as it was before it was rotated; empty: all keys of the account, counted together. */
    keyId: { kind: 'id', title: 'API Key' },
    keyName: { kind: 'text', title: 'API Key', stored: false },
    state: {
      kind: 'enum',
      title: '状态',
      stored: false,
      words: { armed: { text: '已开启', tone: 'good' }, pulled: { text: '已刹车', tone: 'bad' } },
    },
    /** Yuan from the balance within 60 minutes, and on a day (Asia/Shanghai). */
    hourLimit: { kind: 'money', title: '近 60 分钟花费上限', unit: '元', nullable: true },
    dayLimit: { kind: 'money', title: '一天花费上限', unit: '元', nullable: true },
    /** How many times what it usually spends on a day. */
    times: { kind: 'count', title: '花费是平常的几倍', nullable: true },
    networks: { kind: 'count', title: '一天来自多少个网络', nullable: true },
    /** Why it was tripped; empty: it is not. */
    reason: { kind: 'text', title: '原因' },
    pulledAt: { kind: 'timestamp', title: '刹车时间', nullable: true },
    createdAt: { kind: 'timestamp', title: '创建时间', sortable: true },
    rev: { kind: 'count', title: '版本' },
  },
})
