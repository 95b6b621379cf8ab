import type { ConsoleInput } from '../../src/config/compiler/schema.ts'

interface Config {
  consoleConfig: ConsoleInput
}

const { fixture } = globalThis as { fixture?: string }

/** The config that the test file stands on: with a resource of `test/fixtures` if its first comment names one as `@fixture`. */
export const { consoleConfig }: Config = fixture
  ? withContract(fixture)
  : (require('../support/read-fixture-config.ts') as Config)

/** The contract first: what checks the config reads it as it is loaded. */
function withContract(name: string): Config {
  require(`../fixtures/${name}/register-contract.ts`)
  return require(`../fixtures/${name}/console.ts`) as Config
}
