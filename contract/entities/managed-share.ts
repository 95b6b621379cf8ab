import { entity } from '../entity.ts'
import { share } from './share.ts'

const { state, messageCount, views, expiresAt, createdAt } = share.fields

/** A link of any user, as staff see it: nothing of what it shows. */
export const managedShare = entity({
  name: 'managedShare',
  table: 'conversation_share',
  title: '分享链接',
  key: 'id',
  defaultSort: 'createdAt',
  fields: {
    id: { kind: 'id', title: '编号' },
    userId: { kind: 'id', title: '用户编号', filter: true },
    state,
    messageCount,
    views,
    expiresAt,
    createdAt,
  },
})
