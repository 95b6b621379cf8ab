import type { Resource } from '../../../../src/config/compiler/types.ts'

export default {
  endpoint: 'package.mine',
  rowKey: 'id',
  layout: 'cards',
  card: { title: 'name', badge: 'status' },
  empty: { text: '还没有资源包', hint: '买下或领取的资源包会列在这里，显示剩余量和到期时间。' },
  columns: [
    { field: 'name', title: '名称' },
    {
      field: 'status',
      title: '状态',
      format: 'tag',
      values: {
        active: { text: '使用中', tone: 'good' },
        used: '已用完',
        expired: { text: '已过期', tone: 'warn' },
      },
    },
    { field: 'remaining', title: '剩余 Token', format: 'meter', ofField: 'tokens' },
    { field: 'expiresAt', title: '到期', format: 'time' },
    { field: 'models', title: '适用模型', format: 'models' },
  ],
} satisfies Resource
