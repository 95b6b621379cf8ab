import { dirname, join, resolve, sep } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { ErrorPayload, Plugin } from 'vite'
import { endpoints } from '../contract/endpoints.ts'
import { parseConfig } from '../src/config/check-config.ts'
import type { CompleteConfig } from '../src/config/complete-config.ts'
import { describeRequests } from '../src/model-doc/describe-requests.ts'
import { paletteEntries } from '../src/palette/palette-entries.ts'
import { spell } from '../src/palette/spell.ts'
import { callTable } from './call-table.ts'
import { documentNames, renderDocument } from './documents.ts'
import { mistakePage } from './mistake-page.ts'
import { readConsole } from './read-console.ts'

const DOCUMENT = 'virtual:document/'

const MODULES = [
  'virtual:app',
  'virtual:resources',
  'virtual:palette',
  'virtual:calls',
  'virtual:documents',
  'virtual:requests',
] as const

interface Console {
  app: CompleteConfig['app']
  modules: Record<(typeof MODULES)[number], string>
}

/**
 * Checks the console config when the console is built and gives the browser the completed data as `virtual:app` and
 * `virtual:resources`, what the command palette finds in it as `virtual:palette`, its documents as `virtual:documents`, method,
 * path and rough answer of each call as `virtual:calls`, and the fields of the `/v1` requests as `virtual:requests`: zod, the schemas, markdown and the sounds of Chinese stay here. A mistake fails the build;
 * in development it is shown over the page, which goes on with the last good config, and which is only the mistake if there is none.
 * @param file the console config; the lists that it imports are in a folder `resources` beside it
 */
export function consoleConfigPlugin({ file = 'src/config/console.ts' } = {}): Plugin {
  const path = resolve(file)
  const lists = join(dirname(path), 'resources')
  let good: Console | null = null
  let mistake: string | null = null

  async function read() {
    try {
      good = await load(path)
      mistake = null
    } catch (error) {
      mistake = stripVTControlCharacters(error instanceof Error ? error.message : String(error))
    }
  }
  const overlay = (message: string): ErrorPayload => ({
    type: 'error',
    err: { message, stack: '', id: file, plugin: 'console-config' },
  })

  return {
    name: 'console-config',
    async configResolved({ command, logger }) {
      await read()
      if (!mistake) return
      if (command === 'build') throw new Error(mistake)
      logger.error(mistake)
    },
    resolveId: (id) => (isModule(id) || id.startsWith(DOCUMENT) ? `\0${id}` : null),
    // The server's Content-Security-Policy lets the page talk to whom it is preconnected (server/console).
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        if (!good) return mistakePage(html, mistake ?? '')
        const { productName, smsBase } = good.app
        return {
          html: html.replaceAll('%PRODUCT_NAME%', productName),
          tags: smsBase.startsWith('http')
            ? [{ tag: 'link', attrs: { rel: 'preconnect', href: new URL(smsBase).origin }, injectTo: 'head' }]
            : [],
        }
      },
    },
    load(id) {
      const name = id.replace('\0', '')
      if (name.startsWith(DOCUMENT)) {
        return `export const html = ${JSON.stringify(renderDocument(name.slice(DOCUMENT.length)))}`
      }
      if (!isModule(name)) return null
      if (!good) throw new Error(mistake ?? '')
      return good.modules[name]
    },
    configureServer(server) {
      server.watcher.add([path, lists])
      server.ws.on('vite:client:connect', (_data, client) => {
        if (mistake) client.send(overlay(mistake))
      })
    },
    async handleHotUpdate({ file: changed, server }) {
      const part = resolve(changed)
      if (part !== path && !part.startsWith(`${lists}${sep}`)) return undefined
      await read()
      if (mistake) {
        server.config.logger.error(mistake)
        server.ws.send(overlay(mistake))
        return []
      }
      for (const id of MODULES) {
        const known = server.moduleGraph.getModuleById(`\0${id}`)
        if (known) server.moduleGraph.invalidateModule(known)
      }
      server.ws.send({ type: 'full-reload' })
      return []
    },
  }
}

const isModule = (id: string): id is (typeof MODULES)[number] => MODULES.some((name) => name === id)

async function load(path: string): Promise<Console> {
  const { app, resources } = parseConfig(await readConsole(path), { documents: documentNames() })
  const documents = app.routes.flatMap(({ document }) =>
    document ? [`${JSON.stringify(document)}: () => import('${DOCUMENT}${document}')`] : [],
  )
  const constant = (name: string, value: unknown) => `export const ${name} = ${JSON.stringify(value)}`
  return {
    app,
    modules: {
      'virtual:app': constant('config', app),
      'virtual:resources': constant('resources', resources),
      'virtual:palette': constant('entries', paletteEntries({ config: app, resources, spell })),
      'virtual:calls': constant('calls', callTable(endpoints)),
      'virtual:requests': constant('requests', describeRequests()),
      'virtual:documents': `export const documents = { ${documents.join(', ')} }`,
    },
  }
}
