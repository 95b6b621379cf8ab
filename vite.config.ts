import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressPlugin } from './vite/compress.ts'
import { consoleConfigPlugin } from './vite/console-config.ts'
import { scopedClassName } from './vite/scoped-class-name.ts'
import { purePackagesPlugin } from './vite/pure-packages.ts'
import { swapFontsPlugin } from './vite/swap-fonts.ts'

/** Of which config the console is built, if not of the product's own: tests stand on another. */
const file = process.env.CONSOLE_CONFIG
const backend = process.env.BACKEND_URL ?? 'http://127.0.0.1:3000'
const inChunk = (packages: string) => new RegExp(`/node_modules/(${packages})/`)
/** What several pages share though none needs it without the rest; what it imports stays where it is. */
const together = (name: string, test: RegExp) => ({ name, test, includeDependenciesRecursively: false })

/** What every page of the console draws, folder by folder; the home page and the login page need none of it. */
const CONSOLE_PARTS = [
  'theme/(antd-theme|tokens)',
  'layout/(center-sidebar|drawer|entry-icon|sidebar|breadcrumbs)',
  'ui/(ui.module|state.module|page-head.module|error-state|skeleton|money|empty-state|badge|page-header|link-button|query-result|scroll-region|use-is-phone)',
  'providers/(hooks/|access-control|list-input|filter-rows|fits-reader|data-|i18n-|notification-|page-cursors|query-client|idempotent|is-unanswered|new-idempotency)',
  'resources/(engine-components|list-state/list-path)',
  'config/runtime/(active-range|detail-address|filter-names|conditions)',
]

/** What rows are drawn with, in tables, cards and lines. */
const ROW_PARTS = [
  'resources/(charts/(has-legend|overview.module)|list-state/(path-params|open-in-address)|selection/(row-key-of|use-selected-rows|selection.module)|cells/(formats|cell-link|code-cell|models-cell))',
  'resources/actions/(row-actions|call-button|use-row-action|use-undo|input-from-row)',
  'resources/outcome/(use-open-action|notify-done)',
  'resources/(list-state/(use-detail|embedded-list)|forms/(form-button|use-form-place)|list/(list.module|card-header|row-tone))',
  'ui/(progress-bar|bar.module|copy-with-toast|label-page-links|allow-clear)',
]

/** What a list page has in common with lists in tabs, with its table and with what is opened from it. */
const LIST_PARTS = [
  'list/list-totals',
  'filters/',
  'export/export-button',
  'selection/(select-rows|selection-store|select-button)',
  'layout/(stored-layout|address-columns|layout.module)',
  'views/view-query',
]

export default defineConfig({
  plugins: [
    react(),
    consoleConfigPlugin({ file }),
    purePackagesPlugin(),
    swapFontsPlugin(),
    compressPlugin(),
  ],
  server: {
    port: 5173,
    proxy: Object.fromEntries(['/maas', '/v1', '/v2', '/sms'].map((path) => [path, { target: backend }])),
  },
  // The same in development and in the build, so that tests and people can tell where a class comes from.
  css: { modules: { generateScopedName: scopedClassName } },
  build: {
    outDir: 'dist/console',
    manifest: true,
    target: 'es2022',
    chunkSizeWarningLimit: 1024,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: inChunk('react|react-dom|scheduler') },
            // What the entry imports is always there: in one file it is fetched and packed best.
            { name: 'shell', tags: ['$initial'] },
            { name: 'router', test: inChunk('react-router') },
            { name: 'refine', test: inChunk('@refinedev/core|@tanstack/[a-z-]+') },
            {
              name: 'antd-base',
              test: inChunk(
                '@ant-design/cssinjs|@ant-design/colors|@ant-design/fast-color|rc-util|stylis|antd/es/(config-provider|theme|style|locale|_util|form/hooks|grid/style)|@ant-design/icons/es/components|rc-resize-observer|resize-observer-polyfill|@rc-component/portal',
              ),
            },
            together('antd-menu', inChunk('antd/es/(dropdown|menu|layout|space)|rc-(menu|dropdown)')),
            together('antd-popup', inChunk('@rc-component/trigger|antd/es/tooltip|rc-tooltip')),
            together(
              'antd-table',
              new RegExp(
                `${inChunk('antd/es/(table|spin|tree|radio)|rc-table|rc-tree|@rc-component/context|throttle-debounce').source}|/@ant-design/icons(-svg)?/es/(asn|icons)/(Filter|File|Folder|Holder|Caret|Minus|Plus)`,
              ),
            ),
            together(
              'icons',
              /\/@ant-design\/icons(-svg)?\/es\/(asn|icons)\/(Search|ExclamationCircleF|CheckCircleF|Left|Right|Ellipsis|Question)/,
            ),
            together('wire', /\/src\/(providers\/(describe-failure|step-up|result-shape)|ui\/copy-text)/),
            together(
              'console',
              new RegExp(`/src/(${CONSOLE_PARTS.join('|')})|/contract/(time|try-parse-json)\\.`),
            ),
            together('rows', new RegExp(`/src/(${ROW_PARTS.join('|')})`)),
            // Lists within pages load their filters later, and have all of this in common with list pages.
            together(
              'list-base',
              new RegExp(
                `${inChunk('antd/es/(form|grid)|@refinedev/antd|sunflower-antd').source}|/src/resources/(list-state/|layout/shown-columns|list/(list-rows|list-skeleton|list-toolbar)|forms/open-form|actions/open-action)`,
              ),
            ),
            together('list', new RegExp(`/src/resources/(${LIST_PARTS.join('|')})`)),
          ],
        },
      },
    },
  },
})
