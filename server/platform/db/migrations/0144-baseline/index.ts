import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../../client.ts'
import { catalog } from './catalog.ts'
import { content } from './content.ts'
import { gateway } from './gateway.ts'
import { governance } from './governance.ts'
import { identity } from './identity.ts'
import { money } from './money.ts'
import { platform } from './platform.ts'
import { rollUpStatements } from './roll-up.ts'
import { rollUps } from './roll-ups.ts'
import { usage } from './usage.ts'
import { wallet } from './wallet.ts'

/** The lines inside of a statement are indented. */
const BETWEEN = /;\n(?! )/

/** Every table as the first release has it: what the migrations before it made, one by one. */
export const baseline = (engine: Engine): Migration => ({
  async up(db) {
    const tables = [
      platform(engine),
      identity(engine),
      catalog(engine),
      wallet(engine),
      money,
      usage(engine),
      content(engine),
      gateway,
      governance,
    ]
    const statements = [
      ...tables.flatMap((text) => text.split(BETWEEN)),
      ...rollUps(engine).flatMap((rollUp) => rollUpStatements(engine, rollUp)),
      'create index call_day_model on call_day (model_id, day_at, user_id)',
    ]
    for (const statement of statements) if (statement.trim()) await sql.raw(statement).execute(db)
  },
})
