import { endpoints } from '../../contract/endpoints.ts'
import { parseConfig } from '../../src/config/check-config.ts'
import { consoleConfig } from '../../src/config/console.ts'

/** What the Vite plugin gives the browser as `virtual:app`, `virtual:resources` and `virtual:calls`. */
export const { app: config, resources } = parseConfig(consoleConfig)
export const calls = endpoints
