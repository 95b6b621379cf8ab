import { dirname, join } from 'node:path'
import type { Known } from './cross-checks.ts'
import { documentNames } from './documents.ts'
import { imagesIn } from './images.ts'

/** The folder with the pictures of a config's brand. */
export const brandFolder = (config: string) => join(dirname(config), 'brand')

/** The files that a config may name. */
export const knownFiles = (config: string): Known => ({
  documents: documentNames(),
  images: imagesIn(brandFolder(config)),
})
