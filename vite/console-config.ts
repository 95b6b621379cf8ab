import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, ViteDevServer } from 'vite'
import { endpoints } from '../contract/endpoints.ts'
import { parseConfig } from '../src/config/check-config.ts'
import { paletteEntries } from '../src/palette/palette-entries.ts'
import { spell } from '../src/palette/spell.ts'
import { documentNames, renderDocument } from './documents.ts'

const DOCUMENT = 'virtual:document/'

/**
 * Checks the console config when the console is built and gives the browser the completed data as `virtual:app` and
 * `virtual:resources`, what the command palette finds in it as `virtual:palette`, its documents as `virtual:documents`, and method
 * and path of each call as `virtual:calls`: zod, the schemas, markdown and the sounds of Chinese stay here. In development a mistake
 * is shown over the page, which goes on with the last good config.
 * @param file the console config
 */
export async function consoleConfigPlugin({ file = 'src/config/console.ts' } = {}): Promise<Plugin> {
  const path = resolve(file)
  let { app, modules } = await load(path)

  async function reload(server: ViteDevServer) {
    try {
      ;({ app, modules } = await load(path))
      for (const id of Object.keys(modules)) {
        const known = server.moduleGraph.getModuleById(`\0${id}`)
        if (known) server.moduleGraph.invalidateModule(known)
      }
      server.ws.send({ type: 'full-reload' })
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      server.config.logger.error(message)
      server.ws.send({ type: 'error', err: { message, stack: '', id: file, plugin: 'console-config' } })
    }
  }

  return {
    name: 'console-config',
    resolveId: (id) => (id in modules || id.startsWith(DOCUMENT) ? `\0${id}` : null),
    // The server's Content-Security-Policy lets the page talk to whom it is preconnected (server/console).
    transformIndexHtml: (html) => ({
      html: html.replaceAll('%PRODUCT_NAME%', app.productName),
      tags: app.smsBase.startsWith('http')
        ? [{ tag: 'link', attrs: { rel: 'preconnect', href: new URL(app.smsBase).origin }, injectTo: 'head' }]
        : [],
    }),
    load(id) {
      const name = id.replace('\0', '')
      if (!name.startsWith(DOCUMENT)) return modules[name] ?? null
      return `export const html = ${JSON.stringify(renderDocument(name.slice(DOCUMENT.length)))}`
    },
    configureServer: (server) => void server.watcher.add(path),
    async handleHotUpdate({ file: changed, server }) {
      if (resolve(changed) !== path) return undefined
      await reload(server)
      return []
    },
  }
}

async function load(path: string) {
  const url = pathToFileURL(path)
  // A module is read once: each version of the file needs an address of its own.
  url.search = String(statSync(path).mtimeMs)
  const { consoleConfig } = (await import(url.href)) as { consoleConfig: unknown }
  const { app, resources } = parseConfig(consoleConfig, { documents: documentNames() })
  const calls = Object.fromEntries(
    Object.entries(endpoints).map(([name, { method, path, auth }]) => [name, { method, path, auth }]),
  )
  const documents = app.routes.flatMap(({ document }) =>
    document ? [`${JSON.stringify(document)}: () => import('${DOCUMENT}${document}')`] : [],
  )
  const constants = {
    'virtual:app': { config: app },
    'virtual:resources': { resources },
    'virtual:palette': { entries: paletteEntries({ config: app, resources, spell }) },
    'virtual:calls': { calls },
  }
  const modules: Record<string, string> = {
    ...Object.fromEntries(
      Object.entries(constants).map(([id, exported]) => [
        id,
        Object.entries(exported)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
          .join('\n'),
      ]),
    ),
    'virtual:documents': `export const documents = { ${documents.join(', ')} }`,
  }
  return { app, modules }
}
