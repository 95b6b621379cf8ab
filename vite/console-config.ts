import type { Plugin } from 'vite'
import { endpoints } from '../contract/endpoints.ts'
import { parseConfig } from '../src/config/check-config.ts'
import { consoleConfig } from '../src/config/console.ts'
import { paletteEntries } from '../src/palette/palette-entries.ts'
import { spell } from '../src/palette/spell.ts'

/**
 * Checks the console config when the console is built and gives the browser the completed data as `virtual:app` and
 * `virtual:resources`, what the command palette finds in it as `virtual:palette`, and method and path of each call as
 * `virtual:calls`: zod, the schemas and the sounds of Chinese stay here.
 */
export function consoleConfigPlugin(): Plugin {
  const { app, resources } = parseConfig(consoleConfig)
  const calls = Object.fromEntries(
    Object.entries(endpoints).map(([name, { method, path, auth }]) => [name, { method, path, auth }]),
  )
  const modules: Record<string, string> = {
    'virtual:app': `export const config = ${JSON.stringify(app)}`,
    'virtual:resources': `export const resources = ${JSON.stringify(resources)}`,
    'virtual:palette': `export const entries = ${JSON.stringify(paletteEntries({ config: app, resources, spell }))}`,
    'virtual:calls': `export const calls = ${JSON.stringify(calls)}`,
  }
  return {
    name: 'console-config',
    resolveId: (id) => (id in modules ? `\0${id}` : null),
    // The server's Content-Security-Policy lets the page talk to whom it is preconnected (server/console).
    transformIndexHtml: (html) => ({
      html: html.replaceAll('%PRODUCT_NAME%', app.productName),
      tags: app.smsBase.startsWith('http')
        ? [{ tag: 'link', attrs: { rel: 'preconnect', href: new URL(app.smsBase).origin }, injectTo: 'head' }]
        : [],
    }),
    load: (id) => modules[id.replace('\0', '')] ?? null,
  }
}
