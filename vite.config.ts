import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressPlugin } from './vite/compress.ts'
import { consoleConfigPlugin } from './vite/console-config.ts'
import { lighterRouterPlugin } from './vite/lighter-router.ts'
import { lighterTablePlugin } from './vite/lighter-table.ts'
import { quietIconsPlugin } from './vite/quiet-icons.ts'
import { hasNoEffects } from './vite/pure-packages.ts'
import { shims } from './vite/shims/index.ts'

const backend = process.env.BACKEND_URL ?? 'http://127.0.0.1:3000'
const inChunk = (packages: string) => new RegExp(`/node_modules/(${packages})/`)

export default defineConfig({
  plugins: [
    react(),
    consoleConfigPlugin(),
    lighterRouterPlugin(),
    lighterTablePlugin(),
    quietIconsPlugin(),
    compressPlugin(),
  ],
  resolve: { alias: shims },
  server: {
    port: 5173,
    proxy: Object.fromEntries(['/maas', '/v1', '/sms'].map((path) => [path, { target: backend }])),
  },
  build: {
    outDir: 'dist/console',
    manifest: true,
    target: 'es2022',
    chunkSizeWarningLimit: 1024,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { moduleSideEffects: (id) => !hasNoEffects(id) },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: inChunk('react|react-dom|scheduler') },
            { name: 'router', test: inChunk('react-router') },
            { name: 'refine', test: inChunk('@refinedev/core|@tanstack/[a-z-]+') },
            {
              name: 'antd-base',
              test: inChunk(
                '@ant-design/cssinjs|@ant-design/colors|@ant-design/fast-color|rc-util|stylis|antd/es/(config-provider|theme|style|locale|_util)|@ant-design/icons/es/components',
              ),
            },
          ],
        },
      },
    },
  },
})
