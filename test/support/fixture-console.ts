import { join } from 'node:path'

/** The console as it is built of `fixture-config/`, so that edits of the real config do not concern tests. */
export const FIXTURE_CONSOLE = join(import.meta.dirname, '../../dist/fixture-console')
