import { PERMISSION_NAMES } from '../../../contract/permissions.ts'
import { transact } from '../../../server/platform/db/transact.ts'
import { Failure } from '../../../server/platform/errors.ts'
import type { StaffContext } from '../../../server/governance/context.ts'
import { documentOf } from '../../../server/catalog/publishing/document-of.ts'
import { LEAD_MS } from '../../../server/catalog/publishing/earliest-instant.ts'
import { publishCatalog } from '../../../server/catalog/publishing/publish-catalog.ts'
import { readHead } from '../../../server/catalog/publishing/read-head.ts'
import { withdrawVersion } from '../../../server/catalog/publishing/withdraw-version.ts'
import { writeDocument } from '../../../server/catalog/publishing/write-document.ts'
import { numbersOf } from '../support/numbers-of.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'
import { createClock, MINUTE } from '../support/test-clock.ts'

/** `npm run verify -- model`, a part of `npm run test:full`, runs more. */
const IS_FULL = process.env.MODEL === 'full'
const OPERATIONS = IS_FULL ? { sqlite: 3000, postgres: 600 } : { sqlite: 120, postgres: 60 }
const MODELS = ['m-0', 'm-1', 'm-2']
const FIELDS = MODELS.flatMap((id) => [`${id} name`, `${id} input`])

/** What it says of each field. */
type Content = Readonly<Record<string, string>>
interface Version {
  at: number
  content: Content
}

const START: Content = Object.fromEntries(FIELDS.map((field) => [field, field.endsWith('name') ? '甲' : '2']))

const documentFor = (content: Content) =>
  writeDocument({
    models: MODELS.map((id) => ({
      id,
      name: content[`${id} name`],
      vendor: '厂',
      type: 'chat',
      contextLength: 4096,
      maxOutputTokens: 100,
      price: { input: content[`${id} input`], output: '8' },
      upstreams: [{ baseUrl: 'https://up.example.com/v1', model: 'x' }],
    })),
  })

/** The same of a document of the program. */
function contentOf(document: string): Content {
  const { models } = JSON.parse(document) as {
    models: { id: string; name: string; price: { input: string } }[]
  }
  return Object.fromEntries(
    models.flatMap(({ id, name, price }) => [
      [`${id} name`, name],
      [`${id} input`, price.input],
    ]),
  )
}

/** What the timeline has to be: stated once more, by fields alone. @returns null: it is refused */
function rebased(later: readonly Version[], base: Content, on: Content): Version[] | null {
  const moved: Version[] = []
  for (const { at, content: mine } of later) {
    const content: Record<string, string> = {}
    for (const field of FIELDS) {
      const [before, theirs, own] = [base[field], on[field], mine[field]]
      if (own !== before && theirs !== before && own !== theirs) return null
      content[field] = (own === before ? theirs : own) ?? ''
    }
    moved.push({ at, content })
    base = mine
    on = content
  }
  return moved
}

forEachDatabase((engine) => {
  it(
    `is what it has to be at every instant of ${OPERATIONS[engine]} random publications, restores and withdrawals`,
    async () => {
      const time = createClock()
      const server = await startApp({
        engine,
        clock: time.now,
        catalog: JSON.parse(documentFor(START)),
      })
      try {
        const done = await run(server, time, OPERATIONS[engine])
        for (const kind of ['published', 'scheduled', 'restored', 'withdrawn', 'conflict', 'tooLate'])
          expect([kind, (done[kind] ?? 0) > 0]).toEqual([kind, true])
      } finally {
        await server.close()
      }
    },
    OPERATIONS[engine] * 200 + 60_000,
  )
})

async function run(server: TestApp, time: ReturnType<typeof createClock>, count: number) {
  const { deps } = server
  const { db } = deps.database
  const pick = numbersOf(20_261_125)
  const done: Record<string, number> = {}
  const note = (kind: string) => (done[kind] = (done[kind] ?? 0) + 1)
  let timeline: Version[] = [{ at: -Infinity, content: START }]

  /** @returns whether it was refused because of what is scheduled */
  async function isRefused(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work()
      return false
    } catch (error) {
      if (error instanceof Failure && error.reason === 'catalogChanged') return true
      throw error
    }
  }

  async function publish(kind: string, at: number | undefined, change: (content: Content) => Content) {
    const effectiveAt = at ?? time.now()
    const passed = timeline.filter((version) => version.at <= effectiveAt)
    const parent = passed.at(-1)
    if (!parent) throw new Error('nothing is in force')
    const content = change(parent.content)
    const later = rebased(timeline.slice(passed.length), parent.content, content)
    const refused = await isRefused(() =>
      transact(db, (trx) =>
        publishCatalog(trx, {
          deps,
          change: (document) => documentFor(change(contentOf(document))),
          effectiveAt: at,
          actorId: 'u-1',
          source: 'edit',
          reason: '随机',
        }),
      ),
    )
    expect([kind, refused]).toEqual([kind, later === null])
    note(refused ? 'conflict' : kind)
    if (later) timeline = [...passed, { at: effectiveAt, content }, ...later]
  }

  const ctx = (trx: typeof db) =>
    ({ deps, db: trx, permissions: new Set(PERMISSION_NAMES), noteChange() {} }) as unknown as StaffContext

  async function withdraw() {
    const head = await readHead(db)
    const ids = [head?.versionId ?? 0, ...(head?.scheduled ?? [])]
    const nth = 1 + pick(Math.max(timeline.length - 1, 1))
    const [id, withdrawn, before] = [ids[nth], timeline[nth], timeline[nth - 1]]
    if (id === undefined || !withdrawn || !before) return
    const attempt = () =>
      transact(db, (trx) => withdrawVersion({ ctx: ctx(trx), input: { version: id, reason: '随机撤回' } }))
    if (withdrawn.at < time.now() + LEAD_MS) {
      await expect(attempt()).rejects.toMatchObject({ reason: 'rowChanged' })
      note('tooLate')
      return
    }
    const later = rebased(timeline.slice(nth + 1), withdrawn.content, before.content)
    expect(await isRefused(attempt)).toBe(later === null)
    note(later ? 'withdrawn' : 'conflict')
    if (later) timeline = [...timeline.slice(0, nth), ...later]
  }

  const operations: (() => Promise<void>)[] = [
    () => publish('published', undefined, changeOf(pick)),
    () => publish('scheduled', time.now() + (1 + pick(9)) * MINUTE, changeOf(pick)),
    () => publish('scheduled', time.now() + (1 + pick(9)) * MINUTE, changeOf(pick)),
    async () => {
      const { id: last } = await db
        .selectFrom('catalog_version')
        .select((eb) => eb.fn.max<number>('id').as('id'))
        .executeTakeFirstOrThrow()
      const old = contentOf(await documentOf({ db }, 1 + pick(last)))
      await publish('restored', undefined, () => old)
    },
    withdraw,
    async () => time.advance((1 + pick(3)) * MINUTE),
  ]
  for (let nth = 0; nth < count; nth += 1) {
    await operations[pick(operations.length)]?.()
    const now = time.now()
    // What has come into force is the first of the timeline once something is published again.
    const head = await readHead(db)
    const length = 1 + (head?.scheduled.length ?? 0)
    timeline = timeline.slice(-length)
    await deps.catalogs.follow()
    for (const at of [now, ...timeline.slice(1).flatMap((one) => [one.at - 1, one.at])]) {
      if (at < now) continue
      const { content } = timeline.findLast((version) => version.at <= at) ?? timeline[0] ?? { content: {} }
      const { catalog } = deps.catalogs.at(at)
      expect(contentOf(JSON.stringify(catalog))).toEqual(content)
    }
  }
  return done
}

const changeOf = (pick: (n: number) => number) => {
  const field = FIELDS[pick(FIELDS.length)] ?? ''
  const value = field.endsWith('name') ? `名${pick(5)}` : `${1 + pick(5)}`
  return (content: Content): Content => ({ ...content, [field]: value })
}
