import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const IMPORTER = /\/node_modules\/antd\/es\/table\/(InternalTable|Table)\.js$/
const STAND_INS = {
  './hooks/useFilter': 'use-filter.ts',
  './hooks/useSelection': 'use-selection.ts',
}

const isLeftOut = (source: string): source is keyof typeof STAND_INS => Object.hasOwn(STAND_INS, source)

/**
 * Leaves out what antd's table brings for filters in its head and for choosing rows, neither of which our lists have: trees, menus,
 * dropdowns, radios and checkboxes, 44 KiB gzip of a list page. Asking the built table for them throws, so that nobody misses them
 * in silence; in development and tests the table is whole.
 */
export function lighterTablePlugin(): Plugin {
  return {
    name: 'lighter-table',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      importer && IMPORTER.test(importer) && isLeftOut(source)
        ? resolve(import.meta.dirname, 'shims/table', STAND_INS[source])
        : null,
  }
}
