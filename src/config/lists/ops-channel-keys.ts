import type { Resource } from '../compiler/types.ts'
import { reason } from './ops-words.ts'

export const opsChannelKeys = {
  description: '请求上游用的密钥，加密保存，只写不读。新加的先待启用，启用后旧的还能用回 24 小时。',
  endpoint: 'channelKey.list',
  rowKey: 'id',
  card: { title: 'name', badge: 'state', lead: 'origin' },
  empty: { text: '还没有上游密钥', hint: '目录里写了 key 的上游，要在这里添加同名的密钥。' },
  endpoints: { create: 'channelKey.add' },
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
  filters: [{ control: 'text', field: 'name' }],
  tools: [{ title: '添加密钥', form: 'create' }],
  actions: [
    {
      title: '启用',
      call: 'channelKey.promote',
      confirm: '以后请求“:name”的上游都用末四位是 :last4 的这一把。',
      reason: true,
      done: '已启用',
      when: { state: ['next', 'retiring'] },
    },
    {
      title: '撤销',
      call: 'channelKey.revoke',
      confirm: '立刻删掉“:name”末四位是 :last4 的这一把，不能恢复。',
      reason: true,
      type: ':last4',
      danger: true,
      done: '已撤销',
      when: { state: ['next', 'active', 'retiring'] },
    },
  ],
  forms: {
    create: {
      title: '添加密钥',
      submit: '添加',
      done: '已添加',
      sections: [
        {
          fields: [
            { field: 'name', title: '密钥名', hint: '与目录里上游的 key 相同。' },
            { field: 'baseUrl', title: '上游地址', placeholder: 'https://', hint: '密钥只会发给这个地址。' },
            { field: 'key', title: '密钥' },
            reason,
          ],
        },
      ],
    },
  },
} satisfies Resource
