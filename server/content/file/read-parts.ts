import type { Deps } from '../../catalog/context.ts'
import { runStep } from '../../platform/http/body/cooperative.ts'
import { PART_BYTES } from './limits.ts'

type ReadDeps = Pick<Deps, 'database' | 'secrets'>

/** The bytes of a file, a part at a time. */
export async function* readParts(deps: ReadDeps, fileId: string): AsyncGenerator<Buffer, void> {
  for (let seq = 0; ; seq += 1) {
    const part = await readPart(deps, fileId, seq)
    if (!part) return
    yield part
  }
}

/** Reads bytes of a file here and there; quick where they follow one another. The reader throws an Error for what is not there. */
export function createSliceReader(deps: ReadDeps, fileId: string) {
  let last: { seq: number; bytes: Buffer } | null = null

  async function partAt(seq: number): Promise<Buffer> {
    if (last?.seq === seq) return last.bytes
    const bytes = await readPart(deps, fileId, seq)
    if (!bytes) throw new Error(`file ${fileId} has no part ${seq}`)
    last = { seq, bytes }
    return bytes
  }

  return async ({ begin, size }: { begin: number; size: number }): Promise<Buffer> => {
    const parts: Buffer[] = []
    const first = Math.floor(begin / PART_BYTES)
    const end = Math.floor((begin + size - 1) / PART_BYTES)
    for (let seq = first; seq <= end; seq += 1) parts.push(await partAt(seq))
    const from = begin - first * PART_BYTES
    return Buffer.concat(parts).subarray(from, from + size)
  }
}

async function readPart({ database: { db }, secrets }: ReadDeps, fileId: string, seq: number) {
  const row = await db
    .selectFrom('file_part')
    .select('body_sealed')
    .where('file_id', '=', fileId)
    .where('seq', '=', seq)
    .executeTakeFirst()
  return row ? runStep(PART_BYTES, () => Buffer.from(secrets.open(row.body_sealed), 'base64')) : null
}
