// `npm run sbom`: what production is made of, as CycloneDX 1.5 (JSON) on standard output. npm itself makes it from the lock file, without the
// registry; what it cannot know is put in. The same lock file gives the same document. Exit code 2 if it cannot be made.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { tryParseJson } from '../contract/try-parse-json.ts'
import { FOUND_LICENSES, lockedPackages } from './supply/locked-packages.ts'

const Component = z.looseObject({ name: z.string(), licenses: z.array(z.unknown()).optional() })
const Bom = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.looseObject({ component: z.looseObject({ name: z.string() }) }),
  components: z.array(Component),
})

const Manifest = z.looseObject({ name: z.string(), devDependencies: z.unknown().optional() })
const Lock = z.looseObject({
  packages: z.record(z.string(), z.looseObject({ devDependencies: z.unknown().optional() })),
})

const USE = '用法：npm run -s sbom > sbom.json'
const OPTIONS = ['--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
const parse = (name: string): unknown => JSON.parse(readFileSync(name, 'utf8'))

function impossible(message: string): never {
  console.error(message)
  process.exit(2)
}

/** npm's own `--omit=dev` leaves out what development needs too (npm 11 and axios, for one), so it is shown production alone. */
function writeProduction(folder: string): void {
  const shipped = new Set([
    '',
    ...lockedPackages('.').flatMap(({ path, isShipped }) => (isShipped ? path : [])),
  ])
  const { devDependencies: _dev, ...manifest } = Manifest.parse(parse('package.json'))
  const lock = Lock.parse(parse('package-lock.json'))
  const packages = Object.entries(lock.packages)
    .filter(([path]) => shipped.has(path))
    .map(([path, { devDependencies: _ofDev, ...locked }]) => [path, locked])
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }),
  )
}

function askNpm(): z.infer<typeof Bom> {
  const folder = mkdtempSync(join(tmpdir(), 'maas-sbom-'))
  try {
    writeProduction(folder)
    const npm = process.env.npm_execpath
    const [command, first] = npm === undefined ? ['npm', []] : [process.execPath, [npm]]
    const { stdout, stderr } = spawnSync(command, [...first, 'sbom', ...OPTIONS], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    })
    const parsed = Bom.safeParse(tryParseJson(stdout ?? ''))
    if (parsed.success) return parsed.data
    return impossible(
      `npm 没有给出清单，要 npm 10 以上（npm --version）：${(stderr ?? '').trim().split('\n')[0] || '找不到 npm'}`,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (process.argv.length > 2) impossible(USE)
const bom = askNpm()
const { name } = Manifest.parse(parse('package.json'))
const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
const uuid = [lock.slice(0, 8), lock.slice(8, 12), `5${lock.slice(13, 16)}`, `8${lock.slice(17, 20)}`]
const document = {
  ...bom,
  serialNumber: `urn:uuid:${uuid.join('-')}-${lock.slice(20, 32)}`,
  // The time and the name of the folder are left out, so that it may be compared.
  metadata: { ...bom.metadata, timestamp: undefined, component: { ...bom.metadata.component, name } },
  components: bom.components.map((component) => {
    const found = FOUND_LICENSES[component.name]
    return component.licenses || found === undefined
      ? component
      : { ...component, licenses: [{ license: { id: found } }] }
  }),
}
process.stdout.write(`${JSON.stringify(document, null, 2)}\n`)
