import { resolve } from 'node:path'

const standIns = {
  'side-channel': 'side-channel.cjs',
  'resize-observer-polyfill': 'resize-observer-polyfill.ts',
  pluralize: 'pluralize.ts',
  'error-stack-parser': 'error-stack-parser.ts',
}

/** Packages that come with antd or refine and do nothing for us, with what stands in their place: 13 KiB gzip of a list page. */
export const shims = Object.fromEntries(
  Object.entries(standIns).map(([name, file]) => [name, resolve(import.meta.dirname, file)]),
)
