/** Stops the PostgreSQL that the set-up started, if it did. */
export default async function teardown() {
  await globalThis.embeddedPostgres?.stop()
}
