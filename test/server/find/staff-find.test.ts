import { endpoints, type EndpointName } from '../../../contract/endpoints.ts'
import type { Endpoint } from '../../../contract/endpoints/endpoint.ts'
import { permissionsOfRoles, ROLE_NAMES, type Role } from '../../../contract/roles.ts'
import { LISTS_AT_ONCE } from '../../../server/governance/global-search/find-rows.ts'
import { finders } from '../../../server/governance/global-search/finders.ts'
import { wholeConfig } from '../../support/whole-config.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase } from '../support/start-app.ts'
import {
  makeCall,
  MINUTE_MS,
  openTestServer,
  type TestServer,
  type TestUser,
} from '../support/test-server.ts'

const OWNER = '13900000001'
const REASON = '查找的测试'

/** Lists whose rows have neither a name nor an id of their own, that are one row, or whose rows are found by a link, which is a secret. */
const WITHOUT = ['setup.state', 'report.rows', 'managedShare.list', 'topupRule.list', 'inviteRule.list']

it('every list of the menu of staff is looked through, but for those named here', () => {
  const named = Object.entries(wholeConfig.resources)
  const shown = wholeConfig.routes.flatMap((route) =>
    route.path.startsWith('/ops/') && 'resource' in route
      ? named.filter(([name]) => name === route.resource).map(([, { endpoint }]) => endpoint)
      : [],
  )
  expect(shown.filter((endpoint) => !finders.some(({ list }) => list === endpoint))).toEqual(WITHOUT)
})

forEachDatabase((engine) => {
  describe('what staff look for by name or id', () => {
    let server: TestServer
    let owner: StaffMember
    let user: TestUser
    let orderNo: string
    let requestId: string
    let next = 13_600_000_000

    beforeAll(async () => {
      server = await openTestServer({ engine, env: { ADMIN_PHONES: OWNER } })
      owner = await openStaff(server, OWNER)
      user = await server.newUser()
      orderNo = await user.topUp('10')
      requestId = await makeCall(server, { userId: user.userId })
      for (let i = 0; i < 7; i += 1)
        await owner.must('announcement.add', {
          title: `夜间维护 100% ${i}`,
          body: '今晚维护',
          importance: 'info',
          place: 'bar',
          audience: 'all',
          reason: REASON,
        })
    })
    afterAll(() => server.close())
    beforeEach(() => {
      server.time.now += MINUTE_MS
    })

    const member = async (role: Role) => openStaff(server, String((next += 1)), [role])
    const found = async (words: string, by = owner) => (await by.must('staff.find', { words })).rows
    const listsOf = async (words: string, by = owner) => [
      ...new Set((await found(words, by)).map(({ list }) => list)),
    ]

    it('is a user by phone, id, call and order, masked', async () => {
      for (const words of [user.phone, user.userId, requestId, orderNo]) {
        const rows = (await found(words)).filter(({ list }) => list === 'user.list')
        expect(rows.map(({ id }) => id)).toEqual([user.userId])
        expect(JSON.stringify(rows)).not.toContain(user.phone)
      }
    })

    it('is a user whose id has no digit', async () => {
      const { db } = server.deps.database
      const id = 'NoDigitIsInThisIdAtAll'
      const row = await db
        .selectFrom('user')
        .selectAll()
        .where('id', '=', user.userId)
        .executeTakeFirstOrThrow()
      await db
        .insertInto('user')
        .values({ ...row, id, phone_hash: 'of nothing', invite_code: 'NODIGITS' })
        .execute()
      expect((await found(id)).map(({ list, id: of }) => [list, of])).toContainEqual(['user.list', id])
    })

    it('is the order, the request and whatever else bears the number', async () => {
      expect((await found(orderNo)).find(({ list }) => list === 'managedOrder.list')).toMatchObject({
        id: orderNo,
        title: orderNo,
      })
      expect(await listsOf('t-chat')).toEqual(expect.arrayContaining(['catalogModel.list', 'channel.health']))
      expect(await listsOf('熔断')).toEqual(['setting.list'])
      expect(await listsOf(owner.userId)).toContain('user.list')
    })

    it('is at most five rows of a list, and no wildcard is one', async () => {
      expect(await found('夜间维护')).toHaveLength(5)
      expect((await found('100% 3')).map(({ title }) => title)).toEqual(['夜间维护 100% 3'])
      expect(await found('夜间%')).toEqual([])
    })

    it('is of the lists alone that the role may read, and all that the list itself answers', async () => {
      for (const role of ROLE_NAMES) {
        const one = await member(role)
        const held = permissionsOfRoles([role])
        const lists = new Set<string>()
        for (const words of [user.phone, orderNo, 't-chat', '熔断', '夜间维护'])
          for (const list of await listsOf(words, one)) lists.add(list)
        for (const list of lists) {
          const { permission, also }: Endpoint = endpoints[list as EndpointName]
          expect([role, list, permission === 'any' || held.has(permission as never)]).toEqual([
            role,
            list,
            true,
          ])
          expect(also === undefined || held.has(also)).toBe(true)
        }
        expect(lists.has('setting.list')).toBe(held.has('setting.read'))
        expect(lists.has('managedOrder.list')).toBe(held.has('order.read'))
        expect(lists.has('announcement.list')).toBe(held.has('notice.read'))
      }
    })

    it('asks few lists at a time, however many people look for something', async () => {
      const counts = { underWay: 0, most: 0, requests: 0 }
      const watched = finders.map((one) => {
        const { find } = one
        return jest.spyOn(one, 'find').mockImplementation(async (...args) => {
          counts.requests += 1
          counts.underWay += 1
          counts.most = Math.max(counts.most, counts.underWay)
          try {
            return await find(...args)
          } finally {
            counts.underWay -= 1
          }
        })
      })
      const answers = await Promise.all(Array.from({ length: 8 }, () => found('夜间维护')))
      for (const one of watched) one.mockRestore()
      expect(answers.map((rows) => rows.length)).toEqual(Array(8).fill(5))
      expect(counts).toEqual({ underWay: 0, most: LISTS_AT_ONCE, requests: 8 * finders.length })
    })

    it('is nothing to a user, and too many of a kind are not looked for', async () => {
      expect((await user.call('staff.find', { words: orderNo })).status).toBe(404)
      const support = await member('support')
      for (let i = 0; i < 120; i += 1) {
        if (i % 20 === 0) server.time.now += MINUTE_MS
        await support.must('user.list', { search: orderNo })
      }
      const answer = await support.must('staff.find', { words: orderNo })
      expect(answer.isLimited).toBe(true)
      expect(answer.rows.some(({ list }) => list === 'user.list' || list === 'managedOrder.list')).toBe(false)
      server.time.now += MINUTE_MS
      for (let i = 0; i < 60; i += 1) await support.must('staff.find', { words: '没有的' })
      expect((await support.call('staff.find', { words: '没有的' })).status).toBe(429)
    })
  })
})
