import { MODEL_TYPE_NAMES } from './model.ts'
import { WIRE_NAMES } from './wires.ts'

/** Titles of list columns and labels of their values in CSV files, with units. */

export const ledgerTitles = {
  id: '流水号',
  createdAt: '时间',
  kind: {
    title: '类型',
    words: {
      topup: '充值',
      consume: '消费',
      purchase: '购买资源',
      refund: '退款',
      reward: '奖励',
      adjust: '调整',
    },
  },
  asset: { title: '账户', words: { yuan: '余额（元）', token: 'Token' } },
  amount: '变动',
  balanceAfter: '变动后',
  refType: {
    title: '关联类型',
    words: {
      order: '订单',
      call: '调用',
      package: '资源包',
      invite: '邀请',
      voucher: '兑换码',
      welcome: '新用户礼包',
      adjustment: '调整',
      adjustmentReturn: '调整退回',
      orderRefund: '退款',
      account: '注销账号',
    },
  },
  refId: '关联单号',
  remark: '说明',
} as const

export const callTitles = {
  createdAt: '时间',
  requestId: '请求 ID',
  modelId: '模型 ID',
  modelName: '模型',
  type: {
    title: '类型',
    words: MODEL_TYPE_NAMES,
  },
  wire: {
    title: '接口',
    words: WIRE_NAMES,
  },
  keyName: 'API Key',
  status: {
    title: '状态',
    words: { running: '进行中', succeeded: '成功', failed: '失败', aborted: '中途停止' },
  },
  failure: '失败原因',
  promptTokens: '输入 Token',
  cachedTokens: '缓存读取 Token',
  cacheWrite5mTokens: '缓存写入 5 分钟 Token',
  cacheWrite1hTokens: '缓存写入 1 小时 Token',
  completionTokens: '输出 Token',
  audioInputTokens: '音频输入 Token',
  audioOutputTokens: '音频输出 Token',
  webSearches: '联网搜索次数',
  priceTier: '计价档',
  packageTokens: '资源包抵扣 Token',
  packageValue: '资源包抵扣（元）',
  cost: '花费（元）',
  isEstimated: '估算',
  ttftMs: '首字延迟（毫秒）',
  durationMs: '用时（毫秒）',
  priceVersion: '价格版本',
} as const

const usage = {
  calls: '调用次数',
  failedCalls: '失败次数',
  promptTokens: '输入 Token',
  cachedTokens: '缓存读取 Token',
  cacheWrite5mTokens: '缓存写入 5 分钟 Token',
  cacheWrite1hTokens: '缓存写入 1 小时 Token',
  completionTokens: '输出 Token',
  packageTokens: '资源包抵扣 Token',
  cost: '花费（元）',
  successRate: '成功率',
  ttftP50Ms: '首字延迟 P50（毫秒）',
  ttftP95Ms: '首字延迟 P95（毫秒）',
  lastCalledAt: '最近调用',
} as const

export const usageTitles = {
  modelId: '模型 ID',
  modelName: '模型',
  type: {
    title: '类型',
    words: MODEL_TYPE_NAMES,
  },
  ...usage,
  cacheSaved: '缓存省下（元，按现价）',
} as const

export const keyUsageTitles = {
  keyId: 'API Key 编号',
  keyName: 'API Key',
  keyState: {
    title: '状态',
    words: {
      active: '有效',
      paused: '已暂停',
      disabled: '已停用',
      expired: '已过期',
      revoked: '已删除',
      session: '网页',
    },
  },
  ...usage,
} as const

export const conversationTitles = {
  title: '标题',
  kind: { title: '类型', words: { chat: '对话', compare: '对比' } },
  messageCount: '消息数',
  isPinned: '置顶',
  createdAt: '创建时间',
  updatedAt: '最近更新',
} as const
