import { entity } from '../entity.ts'

/** What staff proposed, and what another of them decided (docs/staff.md). */
export const approval = entity({
  name: 'approval',
  title: '审批',
  key: 'id',
  defaultSort: 'createdAt',
  fields: {
    id: { kind: 'id', title: '编号', filter: true },
    action: {
      kind: 'enum',
      title: '操作',
      filter: true,
      words: {
        'staff.grant': '授予角色',
        'user.proposeReveal': '查看身份证号',
        'adjustment.propose': '调账',
        'payment.offline': '线下付款',
        'refund.propose': '退款',
        'voucher.issue': '发兑换码',
        'voucher.proposeDraw': '重新生成兑换码',
        'price.propose': '修改价格',
        'catalogModel.launch': '上架模型',
        'catalog.import': '导入目录',
        'catalog.restore': '恢复目录',
        'setting.edit': '修改设置',
        'offer.add': '新建资源包',
        'offer.edit': '修改资源包',
        'offer.state': '资源包上下架',
        'inviteRule.edit': '修改邀请规则',
      },
    },
    state: {
      kind: 'enum',
      title: '状态',
      filter: true,
      words: {
        waiting: { text: '待审批', tone: 'warn' },
        approved: { text: '已批准', tone: 'good' },
        /** What was approved was shown or made, once. */
        used: '已使用',
        refused: '已拒绝',
        withdrawn: '已撤回',
        expired: '已过期',
        cancelled: '已取消',
      },
    },
    /** `kind:id`, as `user:…`. */
    subject: { kind: 'text', title: '对象', filter: true },
    /** JSON of what is to be done, as the reader may see it; of a detail only. */
    payload: { kind: 'longText', title: '内容' },
    /** Sent along with the decision, which is about this content and no other. */
    payloadHash: { kind: 'id', title: '内容的校验值', internal: true },
    proposerId: { kind: 'id', title: '提议人编号', filter: true },
    proposerName: { kind: 'text', title: '提议人', stored: false },
    proposerRoles: { kind: 'text', title: '提议人的角色' },
    reason: { kind: 'text', title: '理由' },
    /** Four eyes were off: no second person agreed. */
    isSolo: { kind: 'boolean', title: '单人' },
    rev: { kind: 'count', title: '版本' },
    createdAt: { kind: 'timestamp', title: '提议时间', sortable: true, range: true },
    expiresAt: { kind: 'timestamp', title: '到期时间' },
    /** User id; empty: not by a person, or not yet. */
    decidedBy: { kind: 'id', title: '审批人编号', internal: true },
    decidedByName: { kind: 'text', title: '审批人', stored: false },
    decidedAt: { kind: 'timestamp', title: '审批时间', nullable: true },
    decisionReason: { kind: 'text', title: '审批意见' },
    /** It compares the proposer with who decided, or with a reader who may decide; only a detail has it. */
    sharedSignIns: { kind: 'text', title: '与提议人登录过', stored: false },
  },
})
