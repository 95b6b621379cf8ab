/** Why something is done: every write of staff asks for it. */
export const reason = {
  field: 'reason',
  title: '理由',
  control: 'textarea',
  hint: '会记下来，日后查得到。',
} as const

export const typeWords = {
  chat: '对话',
  image: '图像',
  speech: '语音',
  transcription: '听写',
  video: '视频',
  embedding: '向量',
}

export const stateWords = {
  draft: '草稿',
  staff: '内部试用',
  onSale: { text: '在售', tone: 'good' },
  deprecated: { text: '弃用', tone: 'warn' },
  withdrawn: '已下架',
} as const

/** What the endpoints that staff write to are called in the audit. */
export const actionWords = {
  'adjustment.propose': '调账',
  'approval.cancel': '取消提议',
  'approval.decide': '审批',
  'approval.expire': '提议过期',
  'approval.withdraw': '撤回提议',
  'catalog.import': '导入目录',
  'catalog.restore': '恢复目录',
  'catalogModel.add': '新建模型',
  'catalogModel.edit': '修改模型',
  'catalogModel.launch': '上架模型',
  'channelKey.add': '添加上游密钥',
  'channelKey.promote': '启用上游密钥',
  'channelKey.revoke': '撤销上游密钥',
  'price.propose': '提议改价',
  'staff.confirmTotp': '绑定验证器',
  'staff.enrolTotp': '更换验证器',
  'staff.grant': '授予角色',
  'staff.revoke': '收回角色',
  'staff.stepUp': '验证身份',
}

/** What the fields of proposals and of audited changes are called, and their words. */
export const contentWords = {
  modelId: '模型 ID',
  before: '现价',
  price: '新价',
  input: '输入',
  cachedInput: '缓存输入',
  output: '输出',
  perImage: '每张',
  perMillionChars: '每百万字符',
  perMinute: '每分钟',
  perSecond: '每秒',
  effectiveAt: '生效时间',
  parentId: '依据的版本',
  changes: '改动',
  document: '目录全文',
  reason: '理由',
  userId: '用户编号',
  category: '类别',
  compensation: '补偿',
  correction: '更正',
  offline: '线下付款',
  gift: '赠送',
  risk: '风控',
  direction: '方向',
  credit: '增加余额',
  debit: '扣减余额',
  amount: '金额',
  remark: '备注',
  note: '内部备注',
  reference: '凭据',
  phone: '手机号',
  role: '角色',
  owner: '负责人',
  operator: '运营',
  finance: '财务',
  support: '客服',
  auditor: '审计',
  rev: '修订号',
  decision: '决定',
  approve: '批准',
  refuse: '拒绝',
  state: '状态',
  version: '版本',
  name: '名称',
  origin: '上游地址',
  last4: '末四位',
  purpose: '用途',
  method: '方式',
}

/** What a proposal would do. */
export const payload = { field: 'payload', title: '内容', format: 'json', values: contentWords } as const
