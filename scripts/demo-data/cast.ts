import type { CallResult, EndpointName } from '../../contract/endpoints.ts'
import { DAY_MS } from '../../contract/time.ts'
import type { Harness } from './harness.ts'
import { EMPLOYEES, OWNERS, type Post } from './people.ts'
import { demoAddress } from './population.ts'
import type { Random } from './random.ts'

const OFFICE_AGENT = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0'

export type Cast = ReturnType<typeof openCast>
export type StaffClient = ReturnType<Cast['of']>

/** Who works here. */
export function openCast({ openClient, time, deps }: Harness, random: Random) {
  const ip = demoAddress(random)
  const staff = [...OWNERS, ...EMPLOYEES].map(({ phone, name, post }) => {
    const client = openClient({ phone, ip, userAgent: OFFICE_AGENT })
    async function must<N extends EndpointName>(verb: N, input?: object): Promise<CallResult<N>> {
      time.now += random.int(4, 40) * 1000
      const result = await client.must(verb, input)
      await deps.catalogs.follow()
      return result
    }
    return { phone, name, post, must }
  })

  /** Of a post two take turns, day by day. */
  function of(post: Post) {
    const two = staff.filter((one) => one.post === post).slice(0, 2)
    const client = two[Math.floor(time.now / DAY_MS) % two.length]
    if (!client) throw new Error(`there is no ${post}`)
    return client
  }

  /** Decides a proposal as it stands. */
  async function decide(post: Post, proposal: string, decision: 'approve' | 'refuse', reason: string) {
    const by = of(post)
    const { id, rev, payloadHash } = await by.must('approval.detail', { id: proposal })
    await by.must('approval.decide', { id, rev, payloadHash, decision, reason })
  }

  return { staff, of, decide }
}

/** The owners grant the roles, each by two. Those who have theirs keep them. */
export async function hire({ staff, of, decide }: Cast): Promise<void> {
  for (const { name, must } of staff) await must('user.profile', { nickname: name })
  const owner = of('owner')
  const { records } = await owner.must('staff.list', { pageSize: 100 })
  for (const { phone, post: role, must } of staff) {
    if (role === 'owner' || role === 'partner') continue
    const { userId } = await must('user.info')
    if (records.some((known) => known.userId === userId && known.role === role)) continue
    const { state, approvalId } = await owner.must('staff.grant', { phone, role, reason: '入职，按岗位授予' })
    if (state === 'waiting') await decide('partner', approvalId, 'approve', '已核对入职单')
  }
}
