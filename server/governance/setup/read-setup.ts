import type { ModelType } from '../../../contract/model.ts'
import { type CatalogModel, type Channel, channelsOf, isOffered, readFirstCall } from '../../catalog/index.ts'
import type { StaffContext } from '../context.ts'
import { z } from 'zod'

export interface SetupFacts {
  /** The first account at an upstream that may answer. */
  channel: Channel | null
  /** The newest test that was answered there. */
  tested: { target: string; type: ModelType } | null
  /** One that is on sale, else one that could be. */
  model: CatalogModel | null
  isOnSale: boolean
  /** A proposal to put a model on sale waits for a second person. */
  isWaiting: boolean
  firstCall: Awaited<ReturnType<typeof readFirstCall>>
}

/** How far a platform has come. */
export async function readSetup(ctx: StaffContext): Promise<SetupFacts> {
  const { catalog } = ctx
  const channel = channelsOf(catalog).find(({ at, state }) => at !== null && state === 'enabled') ?? null
  const onSale = catalog.models.find(isOffered)
  const model = onSale ?? catalog.models.findLast(({ state }) => state !== 'withdrawn') ?? null
  const isOnSale = onSale !== undefined
  return {
    channel,
    // What is on sale was tried by more than a test, and the attempts are too many to look for one.
    tested: isOnSale || channel === null ? null : await readTest(ctx, channel),
    model,
    isOnSale,
    isWaiting: !isOnSale && (await isLaunchWaiting(ctx)),
    firstCall: isOnSale ? await readFirstCall(ctx) : null,
  }
}

const Usage = z.record(z.string(), z.number())

/** The kind of model that used this: the JSON of an attempt's `usage`. */
function typeOfUsage(usage: string): ModelType {
  const used = new Set(Object.keys(Usage.parse(JSON.parse(usage))))
  if (used.has('image')) return 'image'
  if (used.has('character')) return 'speech'
  if (used.has('milliminute')) return 'transcription'
  if (used.has('second')) return 'video'
  return used.has('output') ? 'chat' : 'embedding'
}

async function readTest({ db }: StaffContext, { account }: Channel) {
  const row = await db
    .selectFrom('call_attempt')
    .select(['target', 'usage'])
    .where('is_test', '=', 1)
    .where('outcome', '=', 'succeeded')
    .where('channel', '=', account)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { target: row.target, type: typeOfUsage(row.usage) } : null
}

async function isLaunchWaiting({ db, now }: StaffContext): Promise<boolean> {
  const row = await db
    .selectFrom('approval')
    .select('id')
    .where('action', '=', 'catalogModel.launch')
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
