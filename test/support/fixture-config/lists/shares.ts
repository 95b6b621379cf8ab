import type { Resource } from '../../../../src/config/compiler/types.ts'

/** The links that the caller made to their conversations. */
export default {
  description: '知道链接的人不用登录就能看到分享时的内容。停用立刻生效；删除对话，它的链接也就打不开。',
  endpoint: 'share.list',
  rowKey: 'id',
  card: { title: 'title', badge: 'state' },
  empty: { text: '还没有分享链接', hint: '在“文本对话”里，点一个对话的菜单，再点“分享”。' },
  columns: [
    { field: 'title', title: '对话', to: '/center/display/chat?c=:conversationId' },
    {
      field: 'state',
      title: '状态',
      format: 'tag',
      values: { open: { text: '有效', tone: 'good' }, blocked: { text: '平台已停用', tone: 'bad' } },
    },
    { field: 'views', title: '打开次数', format: 'count' },
    { field: 'createdAt', title: '分享时间', format: 'time', sortable: true },
    { field: 'expiresAt', title: '到期时间', format: 'time', absent: '一直有效' },
  ],
  actions: [
    {
      title: '看链接',
      read: 'share.link',
      shows: [{ field: 'link', title: '链接', format: 'code' }],
      when: { state: ['open'] },
    },
    {
      title: '停用',
      call: 'share.revoke',
      confirm: '“:title”的这个链接立刻打不开，不能恢复；要再分享，就生成新的链接。',
      danger: true,
      done: '已停用',
      when: { state: ['open'] },
    },
  ],
} satisfies Resource
