import type { Resource } from '../compiler/types.ts'

/** The links that the caller made to their conversations. */
export default {
  description: '知道链接的人不用登录就能看到分享时的内容。停用立刻生效；删除对话，它的链接也就打不开。',
  endpoint: 'share.list',
  card: { title: 'title', badge: 'state' },
  empty: {
    text: '还没有分享链接',
    hint: '打开一个对话，在它的菜单里点“分享”。',
    link: { title: '去文本对话', to: '/center/display/chat' },
  },
  columns: [
    { field: 'title', to: '/center/display/chat?c=:conversationId' },
    'state',
    'views',
    'messageCount',
    'createdAt',
    { field: 'expiresAt', absent: '一直有效' },
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
