import { parseArgs } from 'node:util'
import { z } from 'zod'

const whole = (name: string, min: number, max: number) => {
  const error = `--${name} 须为 ${min} 到 ${max} 的整数`
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error })
}

const Options = z.object({
  /** How many days of business until now. */
  days: whole('days', 3, 400).default(30),
  /** Customers, without those of the plan. */
  users: whole('users', 10, 20_000).default(200),
  /** The same numbers make the same business. */
  seed: whole('seed', 0, 2_147_483_647).default(1),
  /** The database may hold users already. */
  append: z.boolean().default(false),
  /** It may be that of a production server. */
  'in-production': z.boolean().default(false),
})
export type DemoOptions = z.output<typeof Options>

/** @throws Error with a Chinese sentence */
export function readOptions(args: string[]): DemoOptions {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const options = { days: text, users: text, seed: text, append: flag, 'in-production': flag }
  let values: unknown
  try {
    ;({ values } = parseArgs({ args, options }))
  } catch {
    throw new Error(
      '用法：npm run demo:data -- [--days=30] [--users=200] [--seed=1] [--append] [--in-production]',
    )
  }
  const parsed = Options.safeParse(values)
  if (!parsed.success) throw new Error(parsed.error.issues.map(({ message }) => message).join('\n'))
  return parsed.data
}
