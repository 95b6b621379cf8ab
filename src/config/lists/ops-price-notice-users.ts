import type { Resource } from '../compiler/types.ts'

/** Whom the latest rise of one model's price concerns. */
export default {
  endpoint: 'price.noticeUsers',
  rowKey: 'userId',
  card: { title: 'name', badge: 'state', lead: 'spend' },
  empty: { text: '没有人受影响', hint: '最近一次提前公告的涨价之前 30 天里，没有人用过这个模型。' },
  columns: [
    { field: 'userId', title: '用户', format: 'code', to: '/ops/users?detail=:userId' },
    { field: 'name', title: '称呼', absent: '已注销' },
    { field: 'spend', title: '近 30 天花费', format: 'yuan', sortable: true },
    { field: 'calls', title: '近 30 天调用', format: 'count' },
    {
      field: 'state',
      title: '提醒',
      format: 'tag',
      values: {
        read: { text: '读过并关上', tone: 'good' },
        seen: '提醒后打开过控制台',
        unseen: { text: '提醒后还没打开过控制台', tone: 'warn' },
      },
    },
    { field: 'readAt', title: '关上提醒的时间', format: 'time', absent: '没有', phone: false },
    { field: 'seenAt', title: '最近一次打开控制台', format: 'time', absent: '没有', phone: false },
  ],
  filters: [
    { control: 'select', field: 'state' },
    { control: 'text', field: 'userId', title: '用户 ID' },
    { control: 'text', field: 'versionId', title: '版本', hint: '涨价的版本编号；不填就是最近一次。' },
  ],
  export: true,
} satisfies Resource
