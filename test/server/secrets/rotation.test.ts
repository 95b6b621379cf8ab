import { randomBytes } from 'node:crypto'
import { createApp } from '../../../server/app/app.ts'
import { createDeps } from '../../../server/app/startup/create-deps.ts'
import type { Deps } from '../../../server/governance/context.ts'
import { createSecrets } from '../../../server/platform/secrets/secrets.ts'
import { newId } from '../../../server/platform/secrets/tokens.ts'
import { indexConversations } from '../../../server/content/conversation/search/index-conversations.ts'
import { searchKeyId } from '../../../server/content/conversation/search/signature.ts'
import { acceptKeys } from '../../../server/governance/secret-key/accept-keys.ts'
import { countUsage } from '../../../server/governance/secret-key/count-usage.ts'
import { unregisterNode } from '../../../server/governance/secret-key/register-node.ts'
import { reseal } from '../../../server/governance/secret-key/reseal.ts'
import { SEALED } from '../../../server/governance/secret-key/sealed-columns.ts'
import { openAccount, type Account } from '../support/account.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'
import { setPassword } from '../support/set-password.ts'
import { maasClient } from '../support/maas-client.ts'

const [OLD, NEW, WRONG] = [1, 2, 3].map(() => randomBytes(32)) as [Buffer, Buffer, Buffer]
const ID_NUMBER = '11010519491231002X'
const PASSWORD = 'correct horse battery'

forEachDatabase((engine) => {
  describe('a SECRET_KEY that is changed', () => {
    let server: TestApp
    let apps: { close(): Promise<void> }[] = []
    let next = 13_700_000_000
    const newPhone = () => String((next += 1))
    beforeEach(async () => {
      server = await startApp({
        engine,
        overrides: { secrets: createSecrets(OLD), nodeId: 'first' },
      })
      await acceptKeys(server.deps)
    })
    afterEach(async () => {
      for (const app of apps) await app.close()
      apps = []
      await server.close()
    })

    /** Another node on the same database. */
    const depsOf = (nodeId: string, ...keys: [Buffer, ...Buffer[]]): Deps => {
      const [current, ...retained] = keys
      const { env, sms, log, database } = server.deps
      const secrets = createSecrets(current, retained)
      return createDeps(env, { sms, log, database, secrets, nodeId })
    }
    const nodeWith = async (nodeId: string, ...keys: [Buffer, ...Buffer[]]): Promise<TestApp> => {
      const deps = depsOf(nodeId, ...keys)
      await acceptKeys(deps, 0)
      await deps.catalogs.start()
      const app = await createApp(deps)
      apps.push(app)
      const signIn: TestApp['signIn'] = async (phone) => {
        const visitor = maasClient(app)
        await app.inject({ method: 'POST', url: '/sms/api/v1/user/sendSMS', payload: { phone } })
        return visitor.must('login.sms', { phone, code: server.lastCode(phone) })
      }
      return { ...server, app, deps, signIn }
    }
    const resealAll = async (deps: Deps, sliceMs?: number) => {
      for (let i = 0; i < 1000; i += 1) if (!(await reseal(deps, sliceMs))) return i
      throw new Error('resealing does not end')
    }
    const usesOf = async (key: Buffer) => {
      const [id] = createSecrets(key).keyIds
      return (await countUsage(server.deps.database.db)).find((use) => use.id === id)
    }
    const fill = async (account: Account) => {
      await account.must('user.profile', { email: 'someone@example.com' })
      await account.must('preset.save', { name: '预设', text: '你是一位编辑' })
      await account.call('key.add', { name: 'a' }, { 'idempotency-key': 'once-1' })
    }

    it('leaves the search over conversations complete at every step', async () => {
      const account = await openAccount(server, newPhone())
      const lane = { modelId: 't-chat', leafId: null, settings: { systemPrompt: '', parameters: {} } }
      const { id } = await account.must('conversation.add', {
        kind: 'chat',
        title: '标题',
        lanes: [lane],
        isSynced: true,
      })
      const message = {
        id: newId(),
        lane: 0,
        parentId: null,
        role: 'user',
        text: '说到毛笔',
        attachments: [],
      }
      await account.must('conversation.saveMessage', { conversationId: id, message })
      await unregisterNode(server.deps)
      const second = await nodeWith('second', NEW, OLD)
      const finds = async (secrets: Deps['secrets']) => {
        const client = maasClient((await createNode(secrets)).app, account.accessToken)
        return (await client.must('conversation.find', { keyword: '毛笔' })).records.length
      }
      const createNode = async (secrets: Deps['secrets']) => {
        const app = await createApp({ ...server.deps, secrets })
        apps.push(app)
        return { app }
      }
      const keyIds = async () =>
        (await server.deps.database.db.selectFrom('conversation_search').select('key_id').execute()).map(
          ({ key_id: keyId }) => keyId,
        )
      expect(await finds(second.deps.secrets)).toBe(1)
      await resealAll(second.deps)
      expect(await finds(second.deps.secrets)).toBe(1)
      // A node that still seals with the old key makes no signatures any more.
      const both = createSecrets(OLD, [NEW])
      expect(await indexConversations({ ...server.deps, secrets: both })).toBe(0)
      expect(await finds(both)).toBe(1)
      expect(await indexConversations(second.deps)).toBe(1)
      expect(await keyIds()).toEqual([searchKeyId(second.deps.secrets)])
      expect([await finds(second.deps.secrets), await finds(both)]).toEqual([1, 1])
    })

    it('is refused when it does not open the database, before and after its fingerprint stands there', async () => {
      const account = await openAccount(server, newPhone())
      await expect(acceptKeys(depsOf('wrong', WRONG), 0)).rejects.toThrow(
        /SECRET_KEY 打不开这个数据库.*SECRET_KEYS_RETAINED/,
      )
      const { db } = server.deps.database
      await db.deleteFrom('secret_key').execute()
      await expect(acceptKeys(depsOf('wrong', WRONG), 0)).rejects.toThrow(/SECRET_KEY 打不开这个数据库/)
      await expect(acceptKeys(depsOf('wrong', WRONG, NEW), 0)).rejects.toThrow(/SECRET_KEY 打不开/)
      expect(await db.selectFrom('secret_key').selectAll().execute()).toEqual([])
      await acceptKeys(depsOf('again', OLD), 0)
      expect(await db.selectFrom('secret_key').selectAll().execute()).toHaveLength(1)
      expect((await account.call('user.info')).status).toBe(200)
      const text = JSON.stringify(await db.selectFrom('secret_key').selectAll().execute())
      for (const encoding of ['hex', 'base64', 'base64url'] as const)
        expect(text).not.toContain(OLD.toString(encoding))
    })

    it('is refused while a running node could not open what it seals, and waits for none that was killed', async () => {
      await expect(acceptKeys(depsOf('second', NEW, OLD), 0)).rejects.toThrow(
        /正在运行的节点（first）还没有这把 SECRET_KEY/,
      )
      await server.deps.database.db.updateTable('secret_node').set({ lease_until: 0 }).execute()
      await acceptKeys(depsOf('second', NEW, OLD), 0)
      await expect(acceptKeys(depsOf('third', OLD), 0)).rejects.toThrow(/打不开这个数据库/)
    })

    it('keeps accounts, passwords, ID numbers and what was written, and lets the old key go', async () => {
      const account = await openAccount(server, newPhone())
      await fill(account)
      await setPassword(server, { ...account, password: PASSWORD })
      await account.must('user.verify', { realName: '张三', idNumber: ID_NUMBER, consent: true })
      await unregisterNode(server.deps)
      const swapped = await nodeWith('second', NEW, OLD)
      const again = await swapped.signIn(account.phone)
      expect(again.userInfo.id).toBe(account.userId)
      const { db } = server.deps.database
      expect((await usesOf(OLD))?.sealed).toBeGreaterThan(3)

      await resealAll(swapped.deps)
      expect(await usesOf(OLD)).toMatchObject({ sealed: 0, tombstones: 0, isRetired: true })
      const user = await db.selectFrom('user').selectAll().executeTakeFirstOrThrow()
      expect(user.phone_hash).toBe(createSecrets(NEW).index('phone', account.phone))

      const alone = await nodeWith('third', NEW)
      const visitor = maasClient(alone.app)
      const signed = await visitor.must('login.password', { phone: account.phone, password: PASSWORD })
      const client = maasClient(alone.app, signed.accessToken)
      expect(signed.userInfo).toMatchObject({ id: account.userId, phone: again.userInfo.phone })
      expect((await client.must('user.verification')).idNumber).toMatch(/^1.*X$/)
      expect(await db.selectFrom('user').select('id').execute()).toHaveLength(1)
    })

    it('finds hashes of closed accounts under the old key, which stays needed until they come back', async () => {
      const inviter = await openAccount(server, newPhone())
      const closed = await openAccount(server, newPhone())
      await closed.close()
      await unregisterNode(server.deps)
      const swapped = await nodeWith('second', NEW, OLD)
      await resealAll(swapped.deps)
      expect(await usesOf(OLD)).toMatchObject({ sealed: 0, tombstones: 1, isRetired: false })
      await expect(acceptKeys(depsOf('alone', NEW), 0)).rejects.toThrow(/打不开这个数据库/)

      const { code: inviteCode } = await inviter.must('invite.info')
      await swapped.app.inject({
        method: 'POST',
        url: '/sms/api/v1/user/sendSMS',
        payload: { phone: closed.phone },
      })
      const code = server.lastCode(closed.phone)
      await maasClient(swapped.app).must('login.sms', { phone: closed.phone, code, inviteCode })
      const { db } = server.deps.database
      expect(await db.selectFrom('invite').selectAll().execute()).toEqual([])
      await resealAll(swapped.deps)
      expect(await usesOf(OLD)).toMatchObject({ tombstones: 0, isRetired: true })
    })

    it('gives a phone one account when nodes with the old and the new key sign it in at once', async () => {
      await unregisterNode(server.deps)
      const older = await nodeWith('older', OLD, NEW)
      const newer = await nodeWith('newer', NEW, OLD)
      for (let round = 0; round < 5; round += 1) {
        const phone = newPhone()
        const codes: string[] = []
        for (const { app } of [older, newer]) {
          await app.inject({
            method: 'POST',
            url: '/sms/api/v1/user/sendSMS',
            payload: { phone },
            remoteAddress: app === older.app ? '203.0.113.1' : '203.0.113.2',
          })
          codes.push(server.lastCode(phone))
        }
        await Promise.all(
          [older, newer].map(({ app }, i) =>
            app.inject({
              method: 'POST',
              url: '/maas/login/v2/smsAuthV2',
              payload: { phone, code: codes[i] },
              remoteAddress: app === older.app ? '203.0.113.1' : '203.0.113.2',
            }),
          ),
        )
        await older.signIn(phone)
        await newer.signIn(phone)
      }
      const users = await server.deps.database.db.selectFrom('user').select('id').execute()
      expect(users).toHaveLength(5)
    })

    it('goes on where it was broken off, with nodes that still seal with the old key beside it', async () => {
      for (let i = 0; i < 60; i += 1) await server.signIn(newPhone())
      await unregisterNode(server.deps)
      const older = await nodeWith('older', OLD, NEW)
      const newer = depsOf('newer', NEW, OLD)
      await acceptKeys(newer, 0)
      let left = 10
      const breaking = {
        ...newer,
        secrets: {
          ...newer.secrets,
          seal(text: string) {
            left -= 1
            if (left < 0) throw new Error('killed')
            return newer.secrets.seal(text)
          },
        },
      }
      await expect(reseal(breaking, 0)).rejects.toThrow('killed')
      // One batch of users and no more: the address of each session is left too.
      expect(await reseal(newer, 0)).toBe(true)
      expect((await usesOf(OLD))?.sealed).toBe(10 + 60)
      const late = await older.signIn(newPhone())
      await resealAll(newer, 0)
      expect(await usesOf(OLD)).toMatchObject({ sealed: 0, isRetired: false })
      expect(await reseal(older.deps)).toBe(false)
      await unregisterNode(older.deps)
      await resealAll(newer)
      expect(await usesOf(OLD)).toMatchObject({ sealed: 0, isRetired: true })
      const { phone_sealed: sealed } = await server.deps.database.db
        .selectFrom('user')
        .select('phone_sealed')
        .where('id', '=', late.userInfo.id)
        .executeTakeFirstOrThrow()
      expect(createSecrets(NEW).open(sealed)).toMatch(/^137/)
    })

    it('passes over a row that no key opens, which keeps the old key and stops nothing', async () => {
      const { db } = server.deps.database
      const damaged = (await server.signIn(newPhone())).userInfo.id
      for (let i = 0; i < 3; i += 1) await server.signIn(newPhone())
      const [id] = server.deps.secrets.keyIds
      await db
        .updateTable('user')
        .set({ phone_sealed: `${id}.AAAA` })
        .where('id', '=', damaged)
        .execute()
      await unregisterNode(server.deps)
      const second = await nodeWith('second', NEW, OLD)
      await resealAll(second.deps)
      expect(await usesOf(OLD)).toMatchObject({ sealed: 1, isRetired: false })
    })

    it('reaches every column that holds sealed text', async () => {
      const tables = await server.deps.database.db.introspection.getTables()
      const sealed = tables
        .map(({ name, columns }) => [
          name,
          columns.map((column) => column.name).filter((c) => c.endsWith('_sealed')),
        ])
        .filter(([, columns]) => (columns?.length ?? 0) > 0)
      const covered = Object.entries(SEALED).map(([name, { columns }]) => [name, columns])
      const sorted = (lists: unknown[]) => lists.map((list) => JSON.stringify(list)).toSorted()
      const inOrder = (lists: (string | readonly string[] | undefined)[][]) =>
        sorted(lists.map(([name, columns]) => [name, [...(columns ?? [])].toSorted()]))
      expect(inOrder(covered)).toEqual(inOrder(sealed))
    })
  })
})
