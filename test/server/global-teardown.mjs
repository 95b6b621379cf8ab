/** Drops what the set-up made, and stops the PostgreSQL that it started, if it did. */
export default async function teardown() {
  globalThis.templateFile?.remove()
  await globalThis.templateDatabase?.drop()
  await globalThis.embeddedPostgres?.stop()
}
