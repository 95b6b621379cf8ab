import type { Plugin } from 'vite'

/**
 * Packages that @refinedev/antd and refine's core import without our using them; they do not say that they have no side effects, and
 * have none. Leaving them out saves 46 KiB gzip of a list page. Their code is not changed.
 */
export const PURE_PACKAGES = ['react-markdown', 'remark-gfm', 'papaparse', 'sunflower-antd']

const packageOf = (id: string) => PURE_PACKAGES.find((name) => id.includes(`/node_modules/${name}/`))

/** Leaves out what nothing is used of. The build fails for a package that it never met: then this list is out of date. */
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
    moduleParsed({ id }) {
      const name = packageOf(id)
      if (name) met.add(name)
    },
    buildEnd(error) {
      const gone = PURE_PACKAGES.filter((name) => !met.has(name))
      if (!error && gone.length > 0)
        this.error(
          `vite/pure-packages.ts names packages that the console no longer imports: ${gone.join(', ')}`,
        )
    },
  }
}
