import { entity } from '../entity.ts'
import { FREEZE_SCOPES } from '../freeze-scopes.ts'

/** A user as staff see them: what is personal is masked. */
export const managedUser = entity({
  name: 'user',
  title: '用户',
  key: 'id',
  defaultSort: 'createdAt',
  fields: {
    id: { kind: 'id', title: '用户编号' },
    username: { kind: 'text', title: '用户名' },
    nickname: { kind: 'text', title: '昵称' },
    /** Masked; empty for an account that is closed. */
    phone: { kind: 'text', title: '手机号', stored: false },
    type: { kind: 'enum', title: '类型', words: { person: '个人', company: '企业' } },
    isVerified: { kind: 'boolean', title: '已实名' },
    /** What they are kept from now. */
    frozen: { kind: 'enums', title: '冻结', words: FREEZE_SCOPES, stored: false },
    balance: { kind: 'money', title: '余额', unit: '元', stored: false },
    createdAt: { kind: 'timestamp', title: '注册时间', sortable: true, range: true },
    closedAt: { kind: 'timestamp', title: '注销时间', nullable: true, stored: false },
    /** It is the version of `userState`, which a change of it needs; 0: it was never changed. */
    rev: { kind: 'count', title: '版本', stored: false },
  },
})
