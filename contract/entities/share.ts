import { entity } from '../entity.ts'

/** A link by which anyone reads a conversation as it was when the link was made. The link itself is in no list. */
export const share = entity({
  name: 'share',
  table: 'conversation_share',
  title: '分享链接',
  key: 'id',
  owner: true,
  defaultSort: 'createdAt',
  fields: {
    id: { kind: 'id', title: '编号' },
    conversationId: { kind: 'id', title: '对话编号', filter: true },
    /** The conversation had this title when the link was made. */
    title: { kind: 'text', title: '对话', stored: false },
    state: {
      kind: 'enum',
      title: '状态',
      stored: false,
      words: {
        open: { text: '有效', tone: 'good' },
        blocked: { text: '平台已停用', tone: 'bad' },
      },
    },
    messageCount: { kind: 'count', title: '消息数' },
    /** How often its page was opened. */
    views: { kind: 'count', title: '打开次数' },
    /** Null: never. */
    expiresAt: { kind: 'timestamp', title: '到期时间', nullable: true },
    createdAt: { kind: 'timestamp', title: '分享时间', sortable: true },
  },
})
