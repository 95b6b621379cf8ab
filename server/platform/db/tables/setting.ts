import type { SettingName } from '../../../../contract/setting.ts'

export interface SettingTables {
  setting: SettingTable
}

/** What staff have set for all nodes. A row stays when the default is restored: its `rev` only grows. */
interface SettingTable {
  name: SettingName
  /** It is as it was entered; null: the default. */
  value: string | null
  /** When it is dropped; null: it stays. */
  until: number | null
  changed_at: number
  changed_by: string
  rev: number
}
