import { readFileSync, readdirSync } from 'node:fs'

/** The console's real lists. */
const FOLDER = 'src/config/lists'
const HEAD = /^export const (\w+)(?:: \w+)? = \{/
const TAIL = /satisfies Resource$/

interface Screen {
  name: string
  lines: number
}

/** How many lines of data each list for staff takes, as `npm run format` writes them; the parts that several share are not counted. */
export function screenLines(
  files: readonly string[] = readdirSync(FOLDER).filter((file) => file.startsWith('ops-')),
  read = (file: string) => readFileSync(`${FOLDER}/${file}`, 'utf8'),
): Screen[] {
  return files.flatMap((file) => {
    const screens: Screen[] = []
    let name = ''
    let lines = 0
    for (const line of read(file).split('\n')) {
      const head = HEAD.exec(line)?.[1]
      if (head !== undefined) [name, lines] = [head, 0]
      lines += 1
      if (name === '' || !TAIL.test(line)) continue
      screens.push({ name, lines })
      name = ''
    }
    return screens
  })
}
