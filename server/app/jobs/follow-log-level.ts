import type { Deps } from '../../governance/context.ts'

/** A level that staff have set comes and ends while the node runs. */
export async function followLogLevel({ log, settings }: Deps): Promise<void> {
  const { logLevel } = settings.current()
  if (log.level !== logLevel) log.level = logLevel
}
