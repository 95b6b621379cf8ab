import type { Resource } from '../compiler/types.ts'

export default {
  endpoint: 'user.sessions',
  rowKey: 'id',
  card: { title: 'device' },
  empty: { text: '没有登录中的设备' },
  columns: [
    { field: 'device', title: '设备' },
    { field: 'network', title: '网络', format: 'code' },
    { field: 'createdAt', title: '登录时间', format: 'time' },
    { field: 'lastSeenAt', title: '最近活动', format: 'time', sortable: true },
  ],
  export: true,
} satisfies Resource
