import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(m?js|css|html|svg|json|txt)$/
const WORTH_BYTES = 1024
/** A file so large would take as long as all others. */
const QUICKLY_BYTES = 2_000_000
const QUICKLY = 6

/** Writes brotli and gzip siblings of text files, served as they are. */
export function compressPlugin(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const [fileName, file] of Object.entries(bundle)) {
          const source = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          if (!COMPRESSIBLE.test(fileName) || fileName.startsWith('.vite/') || source.length < WORTH_BYTES)
            continue
          const brotli = brotliCompressSync(source, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]:
                source.length > QUICKLY_BYTES ? QUICKLY : constants.BROTLI_MAX_QUALITY,
            },
          })
          this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotli })
          this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(source, { level: 9 }) })
        }
      },
    },
  }
}
