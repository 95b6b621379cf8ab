import type { CallResult, EndpointName } from '../../contract/endpoints.ts'
import type { Role } from '../../contract/roles.ts'
import { EMPLOYEES, OWNERS } from './people.ts'
import { demoAddress } from './population.ts'
import type { DemoClient } from './client.ts'
import type { Random } from './random.ts'
import type { Harness } from './harness.ts'

const OFFICE_AGENT = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0'

export interface StaffClient {
  phone: string
  name: string
  must: DemoClient['must']
}

/** Who works here. */
export interface Cast {
  owners: [StaffClient, StaffClient]
  /** Those of a role, in turns. */
  of(role: Role): StaffClient
  employees: Map<string, StaffClient>
  /** Decides a proposal as it stands. */
  decide(by: StaffClient, approvalId: string, decision: 'approve' | 'refuse', reason: string): Promise<void>
}

export function openCast(stage: Harness, random: Random): Cast {
  const office = demoAddress(random)
  function open({ phone, name }: { phone: string; name: string }): StaffClient {
    const client = stage.openClient({ phone, ip: office, userAgent: OFFICE_AGENT }, 'staff')
    const must = async <N extends EndpointName>(endpoint: N, input?: object): Promise<CallResult<N>> => {
      stage.time.now += random.int(4, 40) * 1000
      const result = await client.must(endpoint, input)
      await stage.deps.catalogs.follow()
      return result
    }
    return { phone, name, must }
  }

  const [first, second] = OWNERS.map(open)
  if (!first || !second) throw new Error('there are two owners')
  const employees = new Map(EMPLOYEES.map((plan) => [plan.phone, open(plan)]))
  return {
    owners: [first, second],
    employees,
    of(role) {
      const those = EMPLOYEES.filter((plan) => plan.role === role)
      // Who left in the end does not act.
      const working = those.length > 2 ? those.slice(0, 2) : those
      const { phone } = random.pick(working)
      const client = employees.get(phone)
      if (!client) throw new Error(`there is no ${role}`)
      return client
    },
    async decide(by, approvalId, decision, reason) {
      const { id, rev, payloadHash } = await by.must('approval.detail', { id: approvalId })
      await by.must('approval.decide', { id, rev, payloadHash, decision, reason })
    },
  }
}

/** The owners grant the roles, each by two. Those who have theirs keep them. */
export async function hire({ owners: [first, second], employees, decide }: Cast): Promise<void> {
  for (const { name, must } of [first, second, ...employees.values()])
    await must('user.profile', { nickname: name })
  const { records } = await first.must('staff.list', { pageSize: 100 })
  for (const { phone, role } of EMPLOYEES) {
    if (role === 'owner') continue
    const client = employees.get(phone)
    const { userId } = (await client?.must('user.info')) ?? {}
    if (records.some((known) => known.userId === userId && known.role === role)) continue
    const granted = await first.must('staff.grant', { phone, role, reason: '入职，按岗位授予' })
    if (granted.state === 'waiting') await decide(second, granted.approvalId, 'approve', '已核对入职单')
  }
}
