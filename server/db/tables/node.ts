export interface NodeTables {
  latest_time: LatestTimeTable
}

/** One row: no node's time falls behind it. */
interface LatestTimeTable {
  /** Always 1. */
  id: number
  at: number
}
