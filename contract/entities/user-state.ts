import { entity } from '../entity.ts'

/** What staff keep a user from (docs/staff.md). A scope is frozen from `…FrozenAt`, null: it is not, until `…Until`, null: until it is lifted. */
export const userState = entity({
  name: 'userState',
  table: 'user_state',
  title: '冻结',
  key: 'userId',
  defaultSort: 'changedAt',
  fields: {
    userId: { kind: 'id', title: '用户编号' },
    signInFrozenAt: { kind: 'timestamp', title: '冻结登录', nullable: true },
    signInUntil: { kind: 'timestamp', title: '登录冻结至', nullable: true },
    callsFrozenAt: { kind: 'timestamp', title: '冻结调用', nullable: true },
    callsUntil: { kind: 'timestamp', title: '调用冻结至', nullable: true },
    spendingFrozenAt: { kind: 'timestamp', title: '冻结消费', nullable: true },
    spendingUntil: { kind: 'timestamp', title: '消费冻结至', nullable: true },
    /** It is the reason of the last change; those before it stand in the audit. */
    reason: { kind: 'text', title: '理由' },
    /** User id. */
    changedBy: { kind: 'id', title: '操作人' },
    changedAt: { kind: 'timestamp', title: '操作时间', sortable: true },
    rev: { kind: 'count', title: '版本' },
  },
})
