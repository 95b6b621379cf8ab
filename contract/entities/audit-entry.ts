import { entity } from '../entity.ts'

/** One thing that staff did or were refused; rows are never changed (docs/staff.md). */
export const auditEntry = entity({
  name: 'audit',
  table: 'audit_entry',
  title: '审计记录',
  key: 'hash',
  defaultSort: 'n',
  fields: {
    /** 1, 2, 3 … without a gap. */
    n: { kind: 'count', title: '序号', sortable: true },
    at: { kind: 'timestamp', title: '时间', range: true },
    actorId: { kind: 'id', title: '员工编号', filter: true },
    /** Empty: the program itself. */
    actorName: { kind: 'text', title: '员工', stored: false },
    /** Names of the roles held then, with commas. */
    roles: { kind: 'text', title: '角色' },
    sessionId: { kind: 'id', title: '会话', filter: true },
    /** IP address, as the proxy that is trusted says. */
    address: { kind: 'text', title: '地址' },
    requestId: { kind: 'id', title: '请求编号', filter: true },
    /** Name of the endpoint, as `staff.grant`. */
    action: { kind: 'text', title: '操作', filter: true },
    outcome: { kind: 'enum', title: '结果', filter: true, words: { done: '完成', refused: '拒绝' } },
    /** `kind:id`, as `user:…`; empty where the action has none. */
    subject: { kind: 'text', title: '对象', filter: true },
    reason: { kind: 'text', title: '理由' },
    /** JSON without what is secret or personal; empty where there is nothing. */
    before: { kind: 'longText', title: '改前' },
    after: { kind: 'longText', title: '改后' },
    approvalId: { kind: 'id', title: '审批', filter: true },
    /** Four eyes were off: one person decided alone what takes two. */
    isSolo: { kind: 'boolean', title: '单人', stored: false },
    previousHash: { kind: 'id', title: '上一条的校验值' },
    keyId: { kind: 'id', title: '校验密钥' },
    hash: { kind: 'id', title: '校验值' },
  },
})
