import type { Resource } from '../compiler/types.ts'

/** The keys of one channel: sealed, written and never read. */
export default {
  endpoint: 'channelKey.list',
  rowKey: 'id',
  card: { title: 'name', badge: 'state', lead: 'origin' },
  empty: { text: '还没有密钥', hint: '在渠道列表里点“添加密钥”。' },
  columns: [
    { field: 'name', title: '密钥名', format: 'mono' },
    { field: 'origin', title: '上游地址', format: 'mono' },
    { field: 'last4', title: '末四位', format: 'mono', text: '…:last4' },
    {
      field: 'state',
      title: '状态',
      format: 'tag',
      values: {
        next: '待启用',
        active: { text: '使用中', tone: 'good' },
        retiring: { text: '停用中', tone: 'warn' },
        revoked: '已撤销',
      },
    },
    { field: 'addedAt', title: '添加时间', format: 'time', sortable: true },
    { field: 'by', title: '添加人' },
    { field: 'retiresAt', title: '停用到期', format: 'time', optional: true, phone: false },
  ],
  actions: [
    {
      title: '启用',
      call: 'channelKey.promote',
      confirm: '以后请求“:name”的上游都用末四位是 :last4 的这一把。',
      when: { state: ['next', 'retiring'] },
    },
    {
      title: '撤销',
      call: 'channelKey.revoke',
      confirm: '立刻删掉“:name”末四位是 :last4 的这一把，不能恢复。',
      type: ':last4',
      danger: true,
      when: { state: ['next', 'active', 'retiring'] },
    },
  ],
  export: true,
} satisfies Resource
