import type { Db } from '../../platform/db/client.ts'
import type { Matched } from './match-bill.ts'
import { promptOf } from './tokens.ts'

/** Rows of one transaction: it blocks SQLite's event loop. */
const AT_ONCE = 200

interface Run {
  runId: string
  found: Matched
  /** Asked before each part. @throws Failure if it is another's turn, who drops these rows */
  assertTurn: () => Promise<void>
}

/** Writes what a comparison found; it is not shown before its bill names the run. */
export async function storeRun(
  db: Db,
  { runId, found: { differences, totals }, assertTurn }: Run,
): Promise<void> {
  const minus = (theirs: bigint | null, ours: bigint | null) =>
    theirs === null || ours === null ? null : theirs - ours
  const idOf = (index: number) => `${runId}.${String(index).padStart(6, '0')}`
  await db.insertInto('upstream_bill_run').values({ run_id: runId }).execute()
  const inParts = async <Row>(
    rows: readonly Row[],
    write: (part: readonly Row[], from: number) => Promise<unknown>,
  ) => {
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      await assertTurn()
      await write(rows.slice(from, from + AT_ONCE), from)
    }
  }
  await inParts(differences, (part, from) =>
    db
      .insertInto('upstream_bill_difference')
      .values(
        part.map(
          ({ kind, at, model, upstreamId, requestId, attemptN, their, our, theirNano, ourNano }, index) => ({
            id: idOf(from + index),
            run_id: runId,
            kind,
            at,
            model,
            upstream_id: upstreamId,
            request_id: requestId,
            attempt_n: attemptN,
            their_input: their.input ?? null,
            our_input: our.input ?? null,
            their_cached: their.cached ?? null,
            our_cached: our.cached ?? null,
            their_written: their.written ?? null,
            our_written: our.written ?? null,
            their_output: their.output ?? null,
            our_output: our.output ?? null,
            their_amount_nano: theirNano,
            our_amount_nano: ourNano,
            difference_nano:
              kind === 'onlyTheirs'
                ? theirNano
                : kind === 'onlyOurs'
                  ? minus(0n, ourNano)
                  : minus(theirNano, ourNano),
          }),
        ),
      )
      .execute(),
  )
  await inParts(totals, (part, from) =>
    db
      .insertInto('upstream_bill_total')
      .values(
        part.map(({ day, model, theirs, ours }, index) => ({
          id: idOf(from + index),
          run_id: runId,
          day,
          model,
          their_requests: theirs?.requests ?? null,
          our_requests: ours.requests,
          their_input: theirs ? (promptOf(theirs.tokens) ?? null) : null,
          our_input: promptOf(ours.tokens) ?? 0,
          their_output: theirs?.tokens.output ?? null,
          our_output: ours.tokens.output ?? 0,
          their_amount_nano: theirs?.amountNano ?? null,
          our_amount_nano: ours.costNano,
          difference_nano: theirs ? minus(theirs.amountNano, ours.costNano) : -ours.costNano,
        })),
      )
      .execute(),
  )
}

/** Deletes what comparisons left that no bill names: those that another took the place of, and those whose node died. */
export async function dropOldRuns(db: Db): Promise<void> {
  const runs = await db
    .selectFrom('upstream_bill_run')
    .select('run_id')
    .where('run_id', 'not in', (eb) => eb.selectFrom('upstream_bill').select('run_id'))
    .execute()
  for (const { run_id: runId } of runs) await dropRun(db, runId)
}

/** Deletes what a comparison wrote. */
export async function dropRun(db: Db, runId: string): Promise<void> {
  for (const table of ['upstream_bill_difference', 'upstream_bill_total'] as const)
    await dropRows(db, table, runId)
  await db.deleteFrom('upstream_bill_run').where('run_id', '=', runId).execute()
}

async function dropRows(
  db: Db,
  table: 'upstream_bill_difference' | 'upstream_bill_total',
  runId: string,
): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom(table)
      .where('id', 'in', (eb) => eb.selectFrom(table).select('id').where('run_id', '=', runId).limit(AT_ONCE))
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return
  }
}
