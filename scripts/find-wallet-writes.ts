/** Names of the tables that a file of `server/platform/db/tables/` declares as the wallet's. */
export function walletTables(declared: string): string[] {
  const [, body = ''] = /interface WalletTables \{([^}]*)\}/.exec(declared) ?? []
  return Array.from(body.matchAll(/^ +(\w+):/gm), ([, name = '']) => name)
}

const isOfWallet = (file: string) =>
  file.startsWith('server/wallet/') || file.startsWith('server/platform/db/migrations/')

/** @returns tables of the wallet that a file of the server writes though it is none of `server/wallet/` */
export function findWalletWrites(file: string, text: string, tables: readonly string[]): string[] {
  if (!file.startsWith('server/') || isOfWallet(file)) return []
  const names = tables.join('|')
  const writes = new RegExp(
    `(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\\(\\s*['"](${names})['" ]|\\b(?:insert into|update|delete from) "?(${names})\\b`,
    'g',
  )
  return Array.from(text.matchAll(writes), ([, built, written]) => built ?? written ?? '')
}
