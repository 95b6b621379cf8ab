import type { Resource } from '../compiler/types.ts'

/** Rises of one model's price that its users had notice of. */
export default {
  endpoint: 'price.notices',
  rowKey: 'versionId',
  card: { title: 'priceText', badge: 'state', lead: 'from' },
  empty: { text: '没有提前公告的涨价', hint: '涨价的新版本一发布，近 30 天用过这个模型的人就看得到提醒。' },
  columns: [
    { field: 'from', title: '涨价生效', format: 'time', sortable: true },
    { field: 'since', title: '开始提醒', format: 'time' },
    {
      field: 'state',
      title: '状态',
      format: 'tag',
      values: { shown: { text: '正在提醒', tone: 'warn' }, over: '已生效' },
    },
    { field: 'priceText', title: '新价（元）' },
    { field: 'users', title: '近 30 天用过的人', format: 'count' },
    { field: 'dismissed', title: '读过并关上的人', format: 'count' },
  ],
  export: true,
} satisfies Resource
