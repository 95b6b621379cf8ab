import type { ConsoleConfig } from '../../src/config/compiler/types.ts'

interface Config {
  consoleConfig: ConsoleConfig
}

const { fixture } = globalThis as { fixture?: string }

/** The config that the test file stands on: with a resource of `test/fixtures` if its first comment names one as `@fixture`. */
export const { consoleConfig }: Config = fixture
  ? withContract(fixture)
  : (require('../support/fixture-config/console.ts') as Config)

/** The contract first: what checks the config reads it as it is loaded. */
function withContract(name: string): Config {
  require(`../fixtures/${name}/register-contract.ts`)
  return require(`../fixtures/${name}/console.ts`) as Config
}
