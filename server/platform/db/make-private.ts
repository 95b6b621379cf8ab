import { chmodSync, closeSync, constants, mkdirSync, openSync, readdirSync } from 'node:fs'

const OWNER_ONLY = { folder: 0o700, file: 0o600 }
const SIDE_FILES = ['-wal', '-shm']
const OURS = /^(maas\.db|secret\.key)/

/** Lets only the owner in. A folder that holds other things too, such as `/tmp`, keeps its rights. */
export function makePrivate(folder: string, file: string): void {
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY.folder })
  if (readdirSync(folder).every((name) => OURS.test(name))) tryToLimit(folder, OWNER_ONLY.folder)
  closeSync(openSync(file, constants.O_CREAT | constants.O_RDWR, OWNER_ONLY.file))
  for (const path of [file, ...SIDE_FILES.map((suffix) => `${file}${suffix}`)])
    tryToLimit(path, OWNER_ONLY.file)
}

/** Rights that cannot be changed (a volume of another owner, a file that is not there) are no reason not to serve. */
function tryToLimit(path: string, mode: number): void {
  try {
    chmodSync(path, mode)
  } catch {
    return
  }
}
