import type { Call } from '../../../contract/stats.ts'

export const callStatuses = {
  running: { text: '进行中', tone: 'accent' },
  succeeded: { text: '成功', tone: 'good' },
  failed: { text: '失败', tone: 'bad' },
  aborted: { text: '中途停止', tone: 'warn' },
} as const satisfies Record<Call['status'], object>
