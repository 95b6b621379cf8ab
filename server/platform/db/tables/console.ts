export interface ConsoleTables {
  console_build: ConsoleBuildTable
  console_asset: ConsoleAssetTable
}

/** A build of the console that a node serves, or served until lately. */
interface ConsoleBuildTable {
  /** Hash of its paths, which carry the hashes of their contents. */
  id: string
  /** JSON list of its files under `/assets/`. */
  paths: string
  /** When a node that serves it last said so. */
  last_seen_at: number
}

interface ConsoleAssetTable {
  path: string
  encoding: 'identity' | 'br'
  bytes: Buffer
}
