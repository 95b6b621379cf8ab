import { join } from 'node:path'

/** The console as it is built of `fixture-config/`, so that tests stand whatever product staff do to the real config. */
export const FIXTURE_CONSOLE = join(import.meta.dirname, '../../dist/fixture-console')
