import { z } from 'zod'
import { listStaffEvents } from '../../identity/index.ts'
import type { Verb } from '../context.ts'
import { readBatch } from './voucher-rows.ts'

export const listVoucherEvents: Verb<'voucher.events'> = async ({ ctx: { db, now }, input }) => {
  await readBatch(db, { id: input.batchId, now })
  const subject = `voucher:${input.batchId}`
  return listStaffEvents({ db, subject, input, whatOf })
}

const After = z.object({ state: z.string().optional(), drawn: z.number().optional() }).catch({})

const WORDS: Record<string, string> = {
  'voucher.issue': '提议发行',
  'voucher.proposeDraw': '提议重新生成',
  'approval.withdraw': '撤回提议',
  'approval.expire': '提议过期',
  'approval.cancel': '提议取消',
}
const STATES: Record<string, string> = {
  approved: '批准',
  refused: '拒绝',
  active: '恢复兑换',
  paused: '暂停兑换',
  closed: '关闭',
}

function whatOf(action: string, after: unknown): string {
  const { state, drawn } = After.parse(after)
  return drawn === undefined ? (WORDS[action] ?? STATES[state ?? ''] ?? action) : `生成 ${drawn} 个兑换码`
}
