import { dirname, join, relative, resolve, sep } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { ErrorPayload, Plugin } from 'vite'
import { endpoints } from '../contract/endpoints.ts'
import { NO_PERMISSIONS } from '../contract/permissions.ts'
import type { CompleteConfig } from '../src/config/compiler/complete-config.ts'
import { listWords } from '../src/config/compiler/list-words.ts'
import { consoleFor, partsByRoles, staffParts } from '../src/config/compiler/staff-parts.ts'
import { describeRequests } from '../src/pages/model-doc/describe-requests.ts'
import type { StaffPart } from '../src/config/runtime/join-parts.ts'
import { commandEntries } from '../src/layout/command-palette/command-entries.ts'
import { toPinyin } from '../src/layout/command-palette/pinyin.ts'
import { callTables } from './call-table.ts'
import { checkWritten } from '../src/config/compiler/written/check-written.ts'
import { docGroups, documentModule, DOCUMENTS } from '../src/config/compiler/documents.ts'
import { headTags } from './head-tags.ts'
import { imagesModule } from '../src/config/compiler/images.ts'
import { brandFolder, knownFiles } from '../src/config/compiler/known-files.ts'
import { mistakePage } from './mistake-page.ts'
import { tokensCss } from './theme-tokens.ts'
import { offlineWorker } from './offline-worker.ts'
import { appTags, manifestFiles } from './web-manifest.ts'

const DOCUMENT = 'virtual:document/'
/** A file of what only some of the staff may see. */
const STAFF_FILE = 'virtual:staff-file/'

const MODULES = [
  'virtual:app',
  'virtual:resources',
  'virtual:forms',
  'virtual:command-entries',
  'virtual:calls',
  'virtual:documents',
  'virtual:requests',
  'virtual:staff',
  'virtual:images',
  'virtual:tokens.css',
] as const

interface Console {
  app: CompleteConfig['app']
  listWords: ReturnType<typeof listWords>
  modules: Record<(typeof MODULES)[number], string>
  staffFiles: string[]
}

/**
 * Checks the console config when the console is built and gives the browser the completed data as `virtual:app` and
 * `virtual:resources`, its forms as `virtual:forms`, its colours as `virtual:tokens.css` and pictures as `virtual:images`, what the command palette finds in it as `virtual:command-entries`, all of it again with what only staff may see as `virtual:staff`, in files by what must be held, its documents as `virtual:documents`, method,
 * path and rough answer of each call as `virtual:calls`, and the fields of the `/v1` requests as `virtual:requests`: zod, the schemas, markdown and the sounds of Chinese stay here. A mistake fails the build;
 * in development it is shown over the page, which goes on with the last good config, and which is only the mistake if there is none.
 * @param file the console config; its lists and the pictures of its brand are in the folders `lists` and `brand` next to it
 */
export function consoleConfigPlugin({ file = 'src/config/console.ts' } = {}): Plugin {
  const path = resolve(file)
  const folders = [join(dirname(path), 'lists'), brandFolder(path), resolve(DOCUMENTS)]
  let good: Console | null = null
  let mistake: string | null = null

  function read() {
    try {
      good = load(path)
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
    configResolved({ command, logger }) {
      read()
      if (!mistake) return
      if (command === 'build') throw new Error(mistake)
      logger.error(mistake)
    },
    resolveId: (id) => (isModule(id) || isPart(id) ? `\0${id}` : null),
    transformIndexHtml: {
      order: 'pre',
      handler(html, { server: developed }) {
        if (!good) return mistakePage(html, mistake ?? '')
        return {
          html: html.replaceAll('%PRODUCT_NAME%', good.app.productName),
          tags: [
            ...headTags(good.app, `/${relative(process.cwd(), brandFolder(path)).split(sep).join('/')}`),
            // They are files of the build.
            ...(developed ? [] : appTags(good.app)),
          ],
        }
      },
    },
    load(id) {
      const name = id.replace('\0', '')
      if (name.startsWith(DOCUMENT)) {
        return documentModule(name.slice(DOCUMENT.length), documentPaths(good?.app.routes ?? []))
      }
      if (!isModule(name) && !name.startsWith(STAFF_FILE)) return null
      if (!good) throw new Error(mistake ?? '')
      return isModule(name) ? good.modules[name] : good.staffFiles[Number(name.slice(STAFF_FILE.length))]
    },
    // The server tells payers and invited friends where pages are, and its CSV files what columns are called (server/platform/console).
    generateBundle() {
      if (!good) return
      this.emitFile({ type: 'asset', fileName: '.vite/paths.json', source: JSON.stringify(good.app.paths) })
      this.emitFile({
        type: 'asset',
        fileName: '.vite/example-documents.json',
        source: JSON.stringify(exampleDocuments(good.app)),
      })
      this.emitFile({
        type: 'asset',
        fileName: '.vite/list-words.json',
        source: JSON.stringify(good.listWords),
      })
      for (const file of manifestFiles(good.app, brandFolder(path))) this.emitFile({ type: 'asset', ...file })
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: offlineWorker(good.app, brandFolder(path)) })
    },
    configureServer(server) {
      server.watcher.add([path, ...folders])
      server.ws.on('vite:client:connect', (_data, client) => {
        if (mistake) client.send(overlay(mistake))
      })
    },
    // A list is new or gone by its file.
    hotUpdate({ file: changed, server }) {
      if (this.environment.name !== 'client') return undefined
      const part = resolve(changed)
      if (part !== path && !folders.some((folder) => part.startsWith(`${folder}${sep}`))) return undefined
      read()
      if (mistake) {
        server.config.logger.error(mistake)
        server.ws.send(overlay(mistake))
        return []
      }
      const { moduleGraph } = this.environment
      for (const [id, known] of moduleGraph.idToModuleMap) {
        const name = id.replace('\0', '')
        if (isModule(name) || isPart(name)) moduleGraph.invalidateModule(known)
      }
      server.ws.send({ type: 'full-reload' })
      return []
    },
  }
}

const isModule = (id: string): id is (typeof MODULES)[number] => MODULES.some((name) => name === id)

const isPart = (id: string) => id.startsWith(DOCUMENT) || id.startsWith(STAFF_FILE)

const entriesOf = ({ app, resources }: Pick<CompleteConfig, 'app' | 'resources'>) =>
  commandEntries({ config: app, resources, toPinyin })

/** Pages that show a text of `docs/*-example.md`: a real service has its own. */
const exampleDocuments = ({ routes }: CompleteConfig['app']) =>
  routes.flatMap(({ document, title }) => (document.endsWith('-example') ? [title] : []))

const documentPaths = (routes: CompleteConfig['app']['routes']): Record<string, string> =>
  Object.fromEntries(
    routes.toReversed().flatMap(({ document, path }) => (document ? [[document, path]] : [])),
  )

function load(path: string): Console {
  const { config, mistakes } = checkWritten(path, knownFiles(path))
  if (!config) throw new Error(`控制台配置有误：\n${mistakes.join('\n')}`)
  const forUsers = consoleFor(config, NO_PERMISSIONS)
  const { app } = forUsers
  const calls = callTables(endpoints)
  const documents = app.routes.flatMap(({ document }) =>
    document ? [`${JSON.stringify(document)}: () => import('${DOCUMENT}${document}')`] : [],
  )
  const constant = (name: string, value: unknown) => `export const ${name} = ${JSON.stringify(value)}`
  const files = partsByRoles(staffParts({ ...config, entries: entriesOf(config), calls: calls.forStaff }))
  return {
    app,
    listWords: listWords(config.resources),
    staffFiles: files.map((parts) => constant('parts', parts)),
    modules: {
      'virtual:app': constant('config', app),
      'virtual:resources': constant('resources', forUsers.resources),
      'virtual:forms': constant('forms', forUsers.forms),
      'virtual:command-entries': constant('entries', entriesOf(forUsers)),
      'virtual:calls': constant('calls', calls.forUsers),
      'virtual:requests': constant('requests', describeRequests()),
      'virtual:staff': `${constant('calls', calls.forAnyStaff)}\nexport const staff = [${files.map(fileEntry).join(', ')}]`,
      'virtual:images': imagesModule(brandFolder(path), [app.brand.logo, app.brand.logoDark]),
      'virtual:tokens.css': tokensCss(app.brand.accents),
      'virtual:documents': `export const documents = { ${documents.join(', ')} }\n${constant('groups', docGroups(config.docs))}`,
    },
  }
}

const fileEntry = (parts: readonly StaffPart[], index: number) =>
  `{ needs: ${JSON.stringify(parts.map(({ needs }) => needs))}, load: () => import('${STAFF_FILE}${index}') }`
