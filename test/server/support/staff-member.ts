import { giveRole } from './written-rows.ts'
import type { Role } from '../../../contract/roles.ts'
import { openAccount, type Account } from './account.ts'
import type { TestApp } from './start-app.ts'

export interface StaffMember extends Account {
  /** Proves, by SMS, that it is they, for one purpose in this session. */
  proves(purpose: string): Promise<void>
}

/** Signs a phone in, with roles as they stand in the table once they were granted. */
export async function openStaff(server: TestApp, phone: string, roles: Role[] = []): Promise<StaffMember> {
  const account = await openAccount(server, phone)
  for (const role of roles)
    await giveRole(server.deps, { userId: account.userId, role, at: server.deps.clock() })
  return {
    ...account,
    async proves(purpose) {
      await account.must('staff.sendStepUpCode')
      await account.must('staff.stepUp', { purpose, method: 'sms', code: server.lastCode(phone) })
    },
  }
}
