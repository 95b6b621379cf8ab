/** Everything that staff can be allowed to do, in the words that staff read. Roles are sets of these; reading never includes writing. */
export const PERMISSIONS = {
  'model.read': '查看模型与价格',
  'model.write': '修改模型',
  'price.propose': '提议价格',
  'price.approve': '审批价格',
  'channel.read': '查看上游渠道',
  'channel.write': '修改上游渠道',
  'channel.test': '测试上游渠道',
  'user.read': '查看用户',
  'user.reveal': '查看手机号',
  'user.identity': '查看身份证号',
  'user.suspend': '冻结用户',
  'user.signOut': '让用户退出登录',
  'user.note': '写用户备注',
  'user.viewAs': '以用户身份查看',
  'key.revoke': '停用 API Key',
  'call.read': '查看调用',
  'order.read': '查看订单',
  'order.query': '向支付渠道查单',
  'order.refund': '退款',
  'order.offline': '登记线下付款',
  'invoice.read': '查看发票',
  'invoice.write': '开票与红冲',
  'company.read': '查看企业认证',
  'company.review': '审核企业认证',
  'adjustment.propose': '提议调账',
  'adjustment.approve': '审批调账',
  'alert.resolve': '处理支付告警',
  'reconciliation.read': '查看对账',
  'reconciliation.run': '重新对账',
  'report.read': '查看经营数据',
  'report.cost': '查看成本与毛利',
  'package.read': '查看资源包与规则',
  'package.write': '修改资源包与充值规则',
  'invite.write': '修改邀请规则',
  'voucher.read': '查看兑换码',
  'voucher.issue': '发兑换码',
  'voucher.approve': '审批兑换码',
  'notice.read': '查看公告',
  'notice.write': '发布公告',
  'risk.read': '查看风险',
  'risk.decide': '处理风险',
  'audit.read': '查看审计记录',
  'staff.read': '查看员工',
  'staff.grant': '授予角色',
  'setting.read': '查看设置',
  'setting.write': '修改设置',
} as const

export type Permission = keyof typeof PERMISSIONS
export type Permissions = ReadonlySet<Permission>

export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as [Permission, ...Permission[]]

/** It stands in place of a permission: any one must be held. */
export const ANY_PERMISSION = 'any'

export const NO_PERMISSIONS: Permissions = new Set()

/** Whether what asks for a permission is for someone who holds these. */
export const isHeld = (permission: Permission | typeof ANY_PERMISSION | '', held: Permissions): boolean =>
  permission === '' || (permission === ANY_PERMISSION ? held.size > 0 : held.has(permission))
