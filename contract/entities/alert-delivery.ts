import { entity } from '../entity.ts'
import { alertChannel } from './alert-channel.ts'

/** An alert that was sent, or will be. */
export const alertDelivery = entity({
  name: 'alertDelivery',
  table: 'alert_delivery',
  title: '提醒记录',
  key: 'id',
  owner: true,
  defaultSort: 'createdAt',
  fields: {
    id: { kind: 'id', title: '编号' },
    kind: {
      kind: 'enum',
      title: '事件',
      filter: true,
      words: {
        budget: '预算将尽',
        balance: '余额偏低',
        unused: 'Key 久未使用',
        networks: '疑似泄露',
        spend: '花费突增',
        brake: '自动刹车',
        security: '账号安全',
        test: '测试',
      },
    },
    title: { kind: 'text', title: '标题' },
    text: { kind: 'text', title: '内容' },
    channelKind: alertChannel.fields.kind,
    state: {
      kind: 'enum',
      title: '结果',
      filter: true,
      words: {
        waiting: { text: '等待发送', tone: 'accent' },
        sent: { text: '已送达', tone: 'good' },
        failed: { text: '没有送达', tone: 'bad' },
      },
    },
    attempts: { kind: 'count', title: '发送次数' },
    /** What the last attempt came to. */
    answer: { kind: 'text', title: '对方的答复' },
    createdAt: { kind: 'timestamp', title: '时间', sortable: true, range: true },
    sentAt: { kind: 'timestamp', title: '送达时间', nullable: true },
  },
})
