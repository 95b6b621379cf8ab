import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressPlugin } from './vite/compress.ts'
import { consoleConfigPlugin } from './vite/console-config.ts'
import { purePackagesPlugin } from './vite/pure-packages.ts'

const backend = process.env.BACKEND_URL ?? 'http://127.0.0.1:3000'
const inChunk = (packages: string) => new RegExp(`/node_modules/(${packages})/`)

export default defineConfig({
  plugins: [react(), consoleConfigPlugin(), purePackagesPlugin(), compressPlugin()],
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
