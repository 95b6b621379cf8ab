import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FilmMessage } from '../../../server/engines/video/make-film.ts'
import { createWorkerCode } from '../../../server/platform/workers/worker-code.ts'
import { signInAndPay } from '../../support/customer.ts'
import { startServer, until } from '../../support/start-server.ts'

const ROOT = join(import.meta.dirname, '../../..')
const NEEDED = ['server/engines/video', 'server/engines/engine/seed.ts', 'node_modules/h264-mp4-encoder']
const INPUT = { width: 64, height: 64, seconds: 1, seed: 1, breaksOff: false }

/** A folder with all that the worker of films needs. */
function copyFilmWorker() {
  const folder = mkdtempSync(join(tmpdir(), 'maas-release-'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  for (const path of NEEDED) cpSync(join(ROOT, path), join(folder, path), { recursive: true })
  const remove = () => rmSync(folder, { recursive: true, force: true })
  return { file: join(folder, 'server/engines/video/film-worker.ts'), remove }
}

async function makeFilm(code: ReturnType<typeof createWorkerCode>): Promise<Buffer> {
  const worker = await code.start(INPUT)
  return new Promise((resolve, reject) => {
    worker.on('message', (message: FilmMessage) => {
      if ('film' in message) resolve(Buffer.from(message.film))
    })
    worker.on('error', reject)
    worker.on('exit', () => reject(new Error('there is no film')))
  })
}

it('makes films after its release is gone from the disk, as `npm ci` or an update takes it away', async () => {
  const { file, remove } = copyFilmWorker()
  const code = createWorkerCode(file)
  await code.load()
  remove()
  for (let i = 0; i < 2; i += 1) expect((await makeFilm(code)).subarray(4, 8).toString('latin1')).toBe('ftyp')
})

it('rejects if the code cannot be read, and reads it once it is there', async () => {
  const { file, remove } = copyFilmWorker()
  remove()
  const code = createWorkerCode(file)
  await expect(code.load()).rejects.toThrow('Cannot find module')
})

it('is loaded when the program starts: a node whose folder is taken away under it still makes its first film', async () => {
  const root = mkdtempSync(join(tmpdir(), 'maas-release-'))
  for (const path of ['server', 'contract', 'package.json'])
    cpSync(join(ROOT, path), join(root, path), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  const server = await startServer({ root })
  const { key } = await signInAndPay(server, '13800000000', '100')
  const post = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  for (const name of readdirSync(root)) rmSync(join(root, name), { recursive: true })
  const answer = await fetch(`${server.origin}/v1/videos`, {
    method: 'POST',
    headers: post,
    body: JSON.stringify({ model: 'liuying-video', prompt: '海', seconds: '4', size: '360x640' }),
  })
  expect(answer.status).toBe(200)
  const { id } = (await answer.json()) as { id: string }
  let status = ''
  await until(async () => {
    const job = await fetch(`${server.origin}/v1/videos/${id}`, { headers: post })
    status = ((await job.json()) as { status: string }).status
    return ['completed', 'failed'].includes(status)
  }, 60_000)
  expect(status).toBe('completed')
  await server.stop()
  rmSync(root, { recursive: true })
}, 120_000)
