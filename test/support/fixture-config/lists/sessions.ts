import type { Resource } from '../../../../src/config/compiler/types.ts'

export default {
  endpoint: 'login.sessions',
  endpoints: { delete: 'login.revokeSession' },
  rowKey: 'id',
  layout: 'lines',
  card: { title: 'device', badge: 'isCurrent' },
  columns: [
    { field: 'device', title: '设备' },
    {
      field: 'isCurrent',
      title: '当前',
      format: 'tag',
      values: { true: { text: '当前设备', tone: 'good' } },
    },
    { field: 'ip', title: 'IP' },
    { field: 'lastSeenAt', title: '最近活动', format: 'time' },
  ],
  actions: [{ title: '退出登录', call: 'login.revokeSession', when: { isCurrent: [false] } }],
} satisfies Resource
