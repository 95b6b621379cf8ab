import { documentNames } from '../../vite/documents.ts'
import { checkConfig, sentence } from './check-config.ts'

/** `node src/config/check.ts [file]`: says what is wrong with the console config, and where; exit code 1 if anything is. */
const file = new URL(process.argv[2] ?? 'src/config/console.ts', `file://${process.cwd()}/`)
const module = (await import(file.href)) as { consoleConfig?: unknown; default?: unknown }
const { config, mistakes } = checkConfig(module.consoleConfig ?? module.default, {
  documents: documentNames(),
})

if (config) {
  const { app, resources } = config
  process.stdout.write(
    `控制台配置无误：${app.routes.length} 条路由，${Object.keys(resources).length} 个资源\n`,
  )
} else {
  for (const mistake of mistakes) process.stderr.write(`${sentence(mistake)}\n`)
  process.exitCode = 1
}
