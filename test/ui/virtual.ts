import { consoleConfig } from './fixture.ts'
import { callTables } from '../../vite/call-table.ts'
import { docGroups, markdownOf, renderDocument } from '../../src/config/compiler/documents.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { NO_PERMISSIONS } from '../../contract/permissions.ts'
import { parseConfig } from '../../src/config/compiler/check-config.ts'
import { describeRequests } from '../../src/pages/model-doc/describe-requests.ts'
import { commandEntries } from '../../src/layout/command-palette/command-entries.ts'
import { consoleFor, partsByRoles, staffParts } from '../../src/config/compiler/staff-parts.ts'
import type { StaffChunk } from '../../src/config/runtime/join-parts.ts'
import { toPinyin } from '../../src/layout/command-palette/pinyin.ts'

/** What the Vite plugin gives the browser as `virtual:app`, `virtual:resources`, `virtual:forms`, `virtual:calls`, `virtual:requests`, `virtual:staff` and `virtual:command-entries`. */
const whole = parseConfig(consoleConfig)
const tables = callTables(endpoints)
export const { app: config, resources, forms } = consoleFor(whole, NO_PERMISSIONS)
/** Those of all staff are among them. */
export const calls = { ...tables.forUsers, ...tables.forAnyStaff }
export const requests = describeRequests()
export const entries = commandEntries({ config, resources, toPinyin })
export const staff = staffFiles(whole, tables)
/** The brand of the tests' config has no pictures; a test that wants one puts it in. */
export const images: Record<string, { src: string; width: number; height: number }> = {}
export const documents = Object.fromEntries(
  config.routes.flatMap(({ document }) =>
    document
      ? [
          [
            document,
            async () => ({ html: renderDocument(document).html, markdown: markdownOf(document, {}) }),
          ],
        ]
      : [],
  ),
)
export const groups = docGroups(whole.docs)

/** The console of staff in its files. */
export function staffFiles(of: typeof whole, { forStaff } = callTables(endpoints)): StaffChunk[] {
  const found = commandEntries({ config: of.app, resources: of.resources, toPinyin })
  const parts = staffParts({ ...of, entries: found, calls: forStaff })
  return partsByRoles(parts).map((file) => ({
    needs: file.map(({ needs }) => needs),
    load: async () => ({ parts: file }),
  }))
}
