/** What staff prove again for, each by itself: who proved it for one may not do another. */
export const STEP_UP_PURPOSES = {
  approval: '审批',
  staff: '授予与收回角色',
  price: '修改价格',
  adjustment: '调账',
  refund: '退款',
  channel: '修改上游渠道',
  setting: '修改设置',
  voucher: '发兑换码',
  reveal: '显示隐私信息',
  viewAs: '以用户身份查看',
  export: '导出',
  totp: '更换验证器',
} as const

export type StepUpPurpose = keyof typeof STEP_UP_PURPOSES
