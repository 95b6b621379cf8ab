import { readFileSync, readdirSync } from 'node:fs'
import { basename } from 'node:path'

/** The console's real lists. */
const FOLDER = 'src/config/lists'

/** How many lines of data each list for staff takes, as `npm run format` writes them; what stands above it is not counted. */
export function screenLines(
  files: readonly string[] = readdirSync(FOLDER).filter((file) => file.startsWith('ops-')),
  read = (file: string) => readFileSync(`${FOLDER}/${file}`, 'utf8'),
): { name: string; lines: number }[] {
  return files.map((file) => {
    const [, list = ''] = read(file).split(/^export default /m)
    return { name: basename(file, '.ts'), lines: list.trimEnd().split('\n').length }
  })
}
