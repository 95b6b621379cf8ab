export function startEmbeddedPostgres(options?: { isDurable?: boolean }): Promise<{
  url: string
  /** What `pg_ctl restart -m immediate` does. */
  restartImmediately(): Promise<void>
  stop(): Promise<void>
}>
