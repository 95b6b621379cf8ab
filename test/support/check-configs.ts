// `node test/support/check-configs.ts <file>…`: what is wrong with each console config, in one process of its own as Vite is not CommonJS.
import { checkWritten } from '../../vite/check-written.ts'

const messages: string[] = []
for (const file of process.argv.slice(2)) {
  const mistakes = await checkWritten(file, {}).then(
    (checked) => checked.mistakes,
    (error: unknown) => [String(error)],
  )
  messages.push(mistakes.join('\n'))
}
process.stdout.write(JSON.stringify(messages))
