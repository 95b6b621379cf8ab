import type { CallResult } from '../../../contract/endpoints.ts'
import { newId } from '../../../server/platform/secrets/tokens.ts'
import { openStaff, type StaffMember } from './staff-member.ts'
import type { TestApp } from './start-app.ts'

export const VOUCHER_REASON = '春节活动的兑换码'

/** Those who issue and approve, with what they have to prove. */
export async function openIssuers(server: TestApp, phone: () => string) {
  const operator = await openStaff(server, phone(), ['operator'])
  const finance = await openStaff(server, phone(), ['finance'])
  await operator.proves('voucher')
  await finance.proves('approval')
  return { operator, finance }
}

export const voucherIssue = (now: number, changes: object = {}) => ({
  name: '春节活动',
  amount: '10.00',
  count: 3,
  endsAt: now + 30 * 86_400_000,
  reason: VOUCHER_REASON,
  ...changes,
})

export const proposeBatch = (operator: StaffMember, issue: object) =>
  operator.call('voucher.issue', issue, { 'idempotency-key': newId() })

/** Issues a batch that one person may issue alone. */
export async function issueBatch(operator: StaffMember, issue: object) {
  const { status, body } = await proposeBatch(operator, issue)
  if (status !== 200 || body.result.state !== 'done')
    throw new Error(`voucher.issue: ${status} ${body.message} ${body.result?.state}`)
  return batchOf(operator, body.result.approvalId)
}

export async function batchOf(
  reader: StaffMember,
  approvalId: string,
): Promise<CallResult<'voucher.detail'>> {
  const { records } = await reader.must('voucher.list', { pageSize: 100 })
  const batch = records.find((one) => one.approvalId === approvalId)
  if (!batch) throw new Error('no batch')
  return batch
}

/** The codes of the file, as they stand in it. */
export async function drawCodes(operator: StaffMember, id: string): Promise<string[]> {
  const { rev } = await operator.must('voucher.detail', { id })
  const { csv } = await operator.must('voucher.draw', { id, rev, reason: VOUCHER_REASON })
  return codesIn(csv)
}

export const codesIn = (csv: string | null): string[] =>
  (csv ?? '')
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0] ?? '')
