import { formatYuan } from '../../../contract/money.ts'
import { readEnv } from '../../platform/env/env.ts'
import { type Overcharge, overcharged } from '../../catalog/index.ts'
import { openForCommand } from '../startup/open-configured.ts'
import { EXIT, refuseUnknownOptions, runCommand, WrongUse } from '../startup/run-command.ts'

const USAGE = `用法：
  npm run catalog -- overcharged <错的版本> <对的版本> [--json]
    照错的一版收费的调用，按对的一版应收多少，每个用户一行；版本号见 npm run catalog -- history
`

/** `npm run catalog -- overcharged <wrong> <right> [--json]`: the users overcharged by a wrong price, and by how much. Exit code 1 if there are any. */
async function main() {
  const args = process.argv.slice(2)
  refuseUnknownOptions(args, ['--json'], USAGE)
  const versions = args.filter((arg) => arg !== '--json')
  if (versions.length !== 2 || versions.some((text) => !/^[1-9]\d{0,8}$/.test(text)))
    throw new WrongUse(USAGE.trimEnd())
  const [wrong = 0, right = 0] = versions.map(Number)
  const database = await openForCommand(readEnv(process.env))
  try {
    const users = await overcharged(database.db, { wrong, right })
    process.stdout.write(args.includes('--json') ? `${JSON.stringify(users.map(shown))}\n` : describe(users))
    return users.some((user) => owedNano(user) > 0n) ? EXIT.bad : EXIT.good
  } finally {
    await database.close()
  }
}

/** This is to be given back, of the balance and of what packages are worth. */
const owedNano = (one: Overcharge) => one.chargedNano - one.rightNano + one.packageNano - one.packageRightNano

const shown = (one: Overcharge) => ({
  userId: one.userId,
  calls: one.calls,
  charged: formatYuan(one.chargedNano),
  right: formatYuan(one.rightNano),
  overcharged: formatYuan(owedNano(one)),
  packages: formatYuan(one.packageNano),
  packagesRight: formatYuan(one.packageRightNano),
  unpriced: one.unpriced,
})

function describe(users: Overcharge[]): string {
  if (users.length === 0) return '没有照这一版收费的调用。\n'
  const lines = users.map(shown).map((one) => {
    const packages =
      one.packages === one.packagesRight
        ? ''
        : `；资源包抵了 ${one.packages} 元，应抵 ${one.packagesRight} 元`
    const unpriced = one.unpriced === 0 ? '' : `；${one.unpriced} 次在对的一版里没有价，没有算`
    return `${one.userId}  ${one.calls} 次  余额付了 ${one.charged} 元，应付 ${one.right} 元${packages}，多收 ${one.overcharged} 元${unpriced}\n`
  })
  const sum = users.reduce((nano, one) => nano + owedNano(one), 0n)
  return `${lines.join('')}共 ${users.length} 个用户，多收 ${formatYuan(sum)} 元（负数是少收）。\n`
}

await runCommand(main)
