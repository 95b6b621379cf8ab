import type { Plugin } from 'vite'

/** Packages that refine imports without use and without `sideEffects: false`; dropping them saves 51 KiB gzip per list page. */
export const PURE_PACKAGES = ['react-markdown', 'remark-gfm', 'papaparse', 'sunflower-antd', 'dayjs']

/** It is for refine's field of a date, which nothing draws. */
const EXTENDS = 'dayjs.extend(LocalizedFormat)'

const packageOf = (id: string) => PURE_PACKAGES.find((name) => id.includes(`/node_modules/${name}/`))

/** The build fails for a package that is never imported, so that the list stays current. */
export function purePackagesPlugin(): Plugin {
  const met = new Set<string>()
  return {
    name: 'pure-packages',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: { treeshake: { moduleSideEffects: (id) => packageOf(id) === undefined } },
      },
    }),
    transform(code, id) {
      if (!id.includes('/node_modules/@refinedev/antd/') || !code.includes(EXTENDS)) return null
      return { code: code.replace(EXTENDS, `/* @__PURE__ */ ${EXTENDS}`), map: null }
    },
    moduleParsed({ id }) {
      const name = packageOf(id)
      if (name) met.add(name)
    },
    buildEnd(error) {
      const missing = PURE_PACKAGES.filter((name) => !met.has(name))
      if (!error && missing.length > 0)
        this.error(
          `vite/pure-packages.ts names packages that the console no longer imports: ${missing.join(', ')}`,
        )
    },
  }
}
