import { callTable } from '../../vite/call-table.ts'
import { renderDocument } from '../../vite/documents.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { parseConfig } from '../../src/config/check-config.ts'
import { consoleConfig } from '../../src/config/console.ts'
import { describeRequests } from '../../src/model-doc/describe-requests.ts'
import { paletteEntries } from '../../src/palette/palette-entries.ts'
import { spell } from '../../src/palette/spell.ts'

/** What the Vite plugin gives the browser as `virtual:app`, `virtual:resources`, `virtual:calls`, `virtual:requests` and `virtual:palette`. */
export const { app: config, resources } = parseConfig(consoleConfig)
export const calls = callTable(endpoints)
export const requests = describeRequests()
export const entries = paletteEntries({ config, resources, spell })
export const documents = Object.fromEntries(
  config.routes.flatMap(({ document }) =>
    document ? [[document, async () => ({ html: renderDocument(document) })]] : [],
  ),
)
