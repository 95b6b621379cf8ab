import { resolve } from 'node:path'

const names = ['side-channel', 'resize-observer-polyfill', 'pluralize', 'error-stack-parser']

/** Packages that come with antd or refine and do nothing for us, with what stands in their place: 13 KiB gzip of a list page. */
export const shims = Object.fromEntries(
  names.map((name) => [name, resolve(import.meta.dirname, `${name}.ts`)]),
)
