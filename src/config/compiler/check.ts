import { checkWritten } from './written/check-written.ts'
import { knownFiles } from './known-files.ts'

/** `node src/config/compiler/check.ts [file]`: says what is wrong with the console config, and where; exit code 1 if anything is. */
function check(file: string): string[] {
  const { config, mistakes } = checkWritten(file, knownFiles(file))
  if (!config) return mistakes
  const { app, resources } = config
  process.stdout.write(
    `控制台配置无误：${app.routes.length} 条路由，${Object.keys(resources).length} 个资源\n`,
  )
  return []
}

function wrongIn(file: string): string[] {
  try {
    return check(file)
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

const wrong = wrongIn(process.argv[2] ?? 'src/config/console.ts')
for (const line of wrong) process.stderr.write(`${line}\n`)
if (wrong.length > 0) process.exitCode = 1
