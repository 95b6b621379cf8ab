import type { Db } from '../../platform/db/client.ts'
import type { Deps } from '../context.ts'
import { countSealed, findSealed } from './find-sealed.ts'
import { purposeOf, SEALED, SEALED_TABLES } from './sealed-columns.ts'

const NO_KEY = '-'

interface Sample {
  text: string
  purpose: string | undefined
}

/** Notes after the upgrade every key that sealed some row, if this node opens it. @throws Error that says what to do */
export async function adoptKeys(trx: Db, { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>): Promise<void> {
  const noted = await trx.selectFrom('secret_key').select('id').limit(1).executeTakeFirst()
  if (noted) return
  const found = await sealingKeys(trx)
  const foreign = [...found].filter(([, { text, purpose }]) => !canOpen(() => secrets.open(text, purpose)))
  if (foreign.length > 0)
    throw new Error(
      `SECRET_KEY 打不开这个数据库：里面有用别的密钥（${foreign.map(([id]) => id).join('、')}）加密的内容，本节点只有 ${secrets.keyIds.join('、')}。` +
        '请换回原来的 SECRET_KEY；两把密钥都用过的，把另一把写进 SECRET_KEYS_RETAINED（见 docs/deploy.md 的“更换 SECRET_KEY”）',
    )
  const fingerprints = secrets.derivations('fingerprint')
  const rows = secrets.keyIds.flatMap((id, i) =>
    found.has(id) ? [{ id, fingerprint: fingerprints[i] ?? '', used_at: clock() - 1, retired_at: null }] : [],
  )
  if (rows.length > 0) await trx.insertInto('secret_key').values(rows).execute()
}

/** A sealed text of each key that sealed users' phones, or else anything. */
async function sealingKeys(trx: Db): Promise<Map<string, Sample>> {
  const samples = new Map<string, Sample>()
  for (const id of (await countSealed(trx, 'user', 'phone_sealed')).keys()) {
    const user = await trx
      .selectFrom('user')
      .select('phone_sealed')
      .where('phone_sealed', 'like', `${id}%`)
      .limit(1)
      .executeTakeFirstOrThrow()
    samples.set(id, { text: user.phone_sealed, purpose: purposeOf('user') })
  }
  for (const table of SEALED_TABLES) {
    const [row] = await findSealed(trx, { table, keyId: NO_KEY, after: null })
    for (const column of SEALED[table].columns) {
      const text = row?.[column] ?? ''
      const id = text.slice(0, 8)
      if (text !== '' && !samples.has(id)) samples.set(id, { text, purpose: purposeOf(table) })
    }
  }
  return samples
}

function canOpen(open: () => string): boolean {
  try {
    open()
    return true
  } catch {
    return false
  }
}
