import { z } from 'zod'
import type { Endpoint } from '../../../contract/endpoints/endpoint.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import type { Permission } from '../../../contract/permissions.ts'
import { Reason } from '../../../contract/reason.ts'
import { Password, Phone } from '../../../contract/user.ts'
import { Failure } from '../../../server/platform/errors.ts'
import { handlers } from '../../../server/maas/handlers.ts'
import { assertDeclared } from '../../../server/maas/perform-for-staff.ts'
import type { StaffContext } from '../../../server/governance/context.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'
import { createClock, DAY, MINUTE } from '../support/test-clock.ts'

const Shelf = z.object({ id: z.string(), phone: Phone.optional(), password: Password.optional() })

/** A write of staff as later ones are declared: it leaves a row, and then does as it is asked. */
const edit = {
  method: 'POST',
  path: '/admin/shelf/edit',
  auth: 'staff',
  permission: 'notice.write',
  reason: true,
  input: z.strictObject({ ...Shelf.shape, fate: z.enum(['fail', 'refuse']).optional(), reason: Reason }),
  result: z.null(),
} as const satisfies Endpoint
Object.assign(endpoints, {
  'shelf.edit': edit,
  'shelf.pay': { ...edit, path: '/admin/shelf/pay', movesMoney: true },
  'shelf.sell': { ...edit, path: '/admin/shelf/sell', also: 'order.query' },
})
const { reason: _, ...read } = edit
Object.assign(endpoints, {
  'shelf.look': { ...read, path: '/admin/shelf/look', reads: true, input: z.strictObject({}) },
})
const handle = async ({ ctx, input }: { ctx: StaffContext; input: z.output<typeof edit.input> }) => {
  const subject = `shelf:${input.id}`
  await ctx.db.insertInto('subject_lock').values({ subject, touched_at: ctx.now }).execute()
  ctx.noteChange({ subject, schema: Shelf, before: null, after: { ...input, unknown: 'x' } })
  if (input.fate === 'fail') throw new Failure('orderStateChanged')
  if (input.fate === 'refuse') throw new Failure('conflictOfInterest')
  return null
}
const look = async () => {
  throw new Failure('conflictOfInterest')
}
Object.assign(handlers, {
  'shelf.edit': handle,
  'shelf.pay': handle,
  'shelf.sell': handle,
  'shelf.look': look,
})

forEachDatabase((engine) => {
  describe('a write of staff', () => {
    const held = new Map<string, Permission[]>()
    const time = createClock()
    const logged: string[] = []
    let server: TestApp
    let phone = 13_800_000_000

    beforeAll(async () => {
      server = await startApp({
        engine,
        clock: time.now,
        overrides: {
          async permissionsOf(_db, userId) {
            const now = new Set(held.get(userId))
            if (now.delete('setting.write')) held.set(userId, [])
            if (now.delete('invite.write')) held.set(userId, ['notice.write'])
            return now
          },
        },
      })
      server.deps.log.info = ((fields: object, text: string) =>
        void logged.push(`${text} ${JSON.stringify(fields)}`)) as typeof server.deps.log.info
    })
    afterAll(() => server.close())

    async function person(...permissions: Permission[]) {
      phone += 1
      const { accessToken, userInfo } = await server.signIn(String(phone))
      held.set(userInfo.userId, permissions)
      const ask = async (path: string, payload: object | null, headers: object = {}) => {
        const answer = await server.app.inject({
          method: payload ? 'POST' : 'GET',
          url: `/maas/admin/${path}`,
          headers: { 'x-access-token': accessToken, ...headers },
          ...(payload && { payload }),
        })
        return { status: answer.statusCode, message: answer.json<{ message: string }>().message, answer }
      }
      const audit = () =>
        server.deps.database.db
          .selectFrom('audit_entry')
          .select(['action', 'outcome', 'subject', 'reason', 'before', 'after'])
          .where('actor_id', '=', userInfo.userId)
          .orderBy('n')
          .execute()
      return { accessToken, userId: userInfo.userId, ask, audit }
    }
    const rowsOf = async (id: string) => {
      const rows = await server.deps.database.db
        .selectFrom('subject_lock')
        .select('subject')
        .where('subject', '=', `shelf:${id}`)
        .execute()
      return rows.length
    }

    it('is audited with its change, without what is secret or personal, and its entry logged', async () => {
      const staff = await person('notice.write')
      const change = { id: 'a', phone: '13800000000', password: 'correct horse', reason: ' 换货架 补充 ' }
      const { status, answer } = await staff.ask('shelf/edit', change)
      expect([status, answer.headers['cache-control'], await rowsOf('a')]).toEqual([200, 'no-store', 1])
      expect(await staff.audit()).toEqual([
        {
          action: 'shelf.edit',
          outcome: 'done',
          subject: 'shelf:a',
          reason: '换货架 补充',
          before: '',
          after: '{"id":"a","phone":"***","password":"***"}',
        },
      ])
      const head = await server.deps.database.db.selectFrom('audit_head').selectAll().executeTakeFirst()
      expect(logged.join('\n')).toContain(`"hash":"${head?.hash}"`)
    })

    it.each([[undefined], ['太短'], ['长'.repeat(201)], ['   补货   ']])(
      'needs a reason of 4 to 200 characters: %s',
      async (reason) => {
        const staff = await person('notice.write')
        expect((await staff.ask('shelf/edit', { id: 'b', reason })).status).toBe(400)
        expect([await rowsOf('b'), await staff.audit()]).toEqual([0, []])
      },
    )

    it('leaves nothing, in the books or in the audit, when it fails', async () => {
      const staff = await person('notice.write')
      const failed = await staff.ask('shelf/edit', { id: 'c', fate: 'fail', reason: '补充库存' })
      expect([failed.status, await rowsOf('c'), await staff.audit()]).toEqual([409, 0, []])
    })

    it('is refused with an entry of its own where it is the caller’s own matter', async () => {
      const staff = await person('notice.write')
      const refused = await staff.ask('shelf/edit', { id: 'd', fate: 'refuse', reason: '补充库存' })
      expect([refused.status, await rowsOf('d')]).toEqual([403, 0])
      expect(await staff.audit()).toEqual([
        {
          action: 'shelf.edit',
          outcome: 'refused',
          subject: 'shelf:d',
          reason: '补充库存',
          before: '',
          after: '',
        },
      ])
    })

    it('that is not for them is refused with one entry, 60 a minute', async () => {
      const staff = await person('order.read')
      expect((await staff.ask('shelf/edit', { wrong: true })).status).toBe(403)
      const code = { purpose: 'staff', method: 'sms', code: '123456' }
      expect((await staff.ask('me/stepUp', code, { origin: 'https://evil.example' })).status).toBe(403)
      const refused = (await staff.audit()).map(({ action, outcome }) => `${action} ${outcome}`)
      expect(refused).toEqual(['shelf.edit refused', 'staff.stepUp refused'])
      for (let i = 0; i < 58; i += 1) await staff.ask('shelf/edit', {})
      expect((await staff.ask('shelf/edit', {})).status).toBe(429)
      expect(await staff.audit()).toHaveLength(60)
      const user = await person()
      expect((await user.ask('shelf/edit', {})).status).toBe(404)
      expect(await user.audit()).toEqual([])
    })

    it('is all that is audited as refused: reads leave nothing, whatever refuses them', async () => {
      const staff = await person('notice.write')
      const other = await person('order.read')
      const answers = [
        await staff.ask('staff/list', null),
        await staff.ask('staff/list/export', null),
        await staff.ask('me', null, { origin: 'https://evil.example' }),
        await staff.ask('shelf/look', {}),
        await other.ask('shelf/look', {}),
      ]
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
      for (let i = 0; i < 60; i += 1) await staff.ask('staff/list', null)
      expect((await staff.ask('staff/list', null)).status).toBe(403)
      expect([await staff.audit(), await other.audit()]).toEqual([[], []])
    })

    it('needs the permission at the moment of the change', async () => {
      const staff = await person('notice.write', 'setting.write')
      const late = await staff.ask('shelf/edit', { id: 'e', reason: '补充库存' })
      expect([late.status, await rowsOf('e')]).toEqual([403, 0])
      expect(await staff.audit()).toMatchObject([{ outcome: 'refused' }])
    })

    it('that needs a second permission needs it when it is asked for, and at the moment of the change', async () => {
      const input = { id: 'm', reason: '补充库存' }
      const [none, lost] = [
        await person('notice.write'),
        await person('notice.write', 'order.query', 'invite.write'),
      ]
      for (const staff of [none, lost]) {
        expect((await staff.ask('shelf/sell', input)).status).toBe(403)
        expect(await staff.audit()).toMatchObject([{ action: 'shelf.sell', outcome: 'refused' }])
      }
      expect(await rowsOf('m')).toBe(0)
      const both = await person('notice.write', 'order.query')
      expect([(await both.ask('shelf/sell', input)).status, await rowsOf('m')]).toEqual([200, 1])
    })

    it('happens once for one Idempotency-Key, which it needs where money moves', async () => {
      const staff = await person('notice.write')
      const input = { id: 'f', reason: '补充库存' }
      expect(await staff.ask('shelf/pay', input)).toMatchObject({
        status: 400,
        message: expect.stringContaining('Idempotency-Key'),
      })
      const key = { 'idempotency-key': 'k-1' }
      const answers = [await staff.ask('shelf/pay', input, key), await staff.ask('shelf/pay', input, key)]
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(answers[1]?.answer.headers['idempotent-replayed']).toBe('true')
      expect([await rowsOf('f'), (await staff.audit()).length]).toEqual([1, 1])
    })

    it('is taken 60 times a minute from each', async () => {
      const staff = await person('notice.write')
      for (let i = 0; i < 60; i += 1)
        await staff.ask('shelf/edit', { id: 'g', fate: 'fail', reason: '补充库存' })
      const edited = () => staff.ask('shelf/edit', { id: 'h', reason: '补充库存' })
      expect((await edited()).status).toBe(429)
      time.advance(MINUTE + 1)
      expect((await edited()).status).toBe(200)
    })

    it('needs the token in its header', async () => {
      const { accessToken } = await person('notice.write')
      const places = [
        { headers: { cookie: `x-access-token=${accessToken}; X-Access-Token=${accessToken}` } },
        { query: { 'x-access-token': accessToken, token: accessToken } },
        { headers: { authorization: `Bearer ${accessToken}` } },
      ]
      for (const place of places) {
        const answer = await server.app.inject({
          method: 'POST',
          url: '/maas/admin/shelf/edit',
          payload: { id: 'i', reason: '补充库存', accessToken },
          ...place,
        })
        expect(answer.statusCode).toBe(401)
      }
      expect(await rowsOf('i')).toBe(0)
    })

    it('and files are audited, five a day', async () => {
      const staff = await person('audit.read')
      const file = () => staff.ask('audit/list/export?subject=shelf%3Anone', null).catch(() => null)
      for (let i = 0; i < 5; i += 1) await file()
      expect(await staff.audit()).toHaveLength(5)
      expect((await staff.audit())[0]).toMatchObject({
        action: 'audit.list.export',
        after: expect.stringContaining('"subject":"shelf:none"'),
      })
      expect((await staff.ask('audit/list/export', null)).status).toBe(429)
      time.advance(DAY + 1)
    })

    it('is undone when it cannot be audited', async () => {
      const staff = await person('notice.write')
      const { db } = server.deps.database
      await db.schema.alterTable('audit_entry').renameTo('audit_away').execute()
      const lost = await staff.ask('shelf/edit', { id: 'j', reason: '补充库存' })
      await db.schema.alterTable('audit_away').renameTo('audit_entry').execute()
      expect([lost.status, await rowsOf('j')]).toEqual([500, 0])
      serverErrors.splice(0)
    })
  })
})

it.each<[string, Partial<Endpoint>]>([
  ['without a permission', { permission: undefined }],
  ['for users', { auth: 'user' }],
  ['under another path', { path: '/shelf/edit' as never }],
  ['with a reason that it does not take', { input: z.strictObject({}) }],
  ['with a reason to read', { method: 'GET' }],
])('an endpoint of staff %s is not mounted', (_, change) => {
  expect(() => assertDeclared('shelf.edit', { ...edit, ...change } as Endpoint)).toThrow(/^shelf\.edit: /)
  expect(() => assertDeclared('shelf.edit', edit)).not.toThrow()
})
