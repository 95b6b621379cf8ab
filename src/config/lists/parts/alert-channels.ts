export const stateColumn = {
  field: 'state',
  title: '状态',
  format: 'tag',
  values: { pending: { text: '待验证', tone: 'warn' }, active: { text: '已启用', tone: 'good' } },
} as const
