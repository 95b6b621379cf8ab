import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSecrets } from '../../../server/platform/secrets/secrets.ts'
import { acceptKeys } from '../../../server/governance/secret-key/accept-keys.ts'
import { bareEnv } from '../../support/bare-env.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'

const ROOT = join(import.meta.dirname, '../../..')
const [KEY, OTHER] = [randomBytes(32), randomBytes(32)]
const idOf = (key: Buffer) => createSecrets(key).keyIds[0]

/** Runs the program as `npm run verify -- secrets` does. */
function check(env: Record<string, string>, ...options: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['server/app/commands/secrets-check.ts', ...options],
    {
      cwd: ROOT,
      env: { ...bareEnv, ...env },
      encoding: 'utf8',
    },
  )
  return { status, stdout, stderr }
}

describe('verify -- secrets', () => {
  forEachDatabase((engine) => {
    let server: TestApp
    let place: Record<string, string>
    beforeAll(async () => {
      server = await startApp({ engine, overrides: { secrets: createSecrets(KEY) } })
      await acceptKeys(server.deps)
      await server.signIn('13800000001')
      const { DATABASE_URL: url = '', dataDir } = server.deps.env
      place = { DATABASE_URL: url, DATA_DIR: dataDir }
    })
    afterAll(() => server.close())

    it('ends well while every key that is needed is there, and names its database', () => {
      const { status, stdout, stderr } = check({ ...place, SECRET_KEY: KEY.toString('base64') }, '--json')
      const sealed = expect.any(Number)
      const key = { id: idOf(KEY), isRetired: false, role: 'current', sealed, tombstones: 0 }
      expect(JSON.parse(stdout)).toEqual({ ok: true, keys: [key] })
      expect([status, stderr]).toEqual([0, expect.stringMatching(/^数据库：/)])
      const both = { SECRET_KEY: OTHER.toString('base64'), SECRET_KEYS_RETAINED: KEY.toString('base64') }
      expect(check({ ...place, ...both })).toMatchObject({
        status: 0,
        stdout: expect.stringMatching(/（保留）：加密了 [1-9]\d* 段内容，.*。还在重新加密，请保留\n/),
      })
    })

    it('fails without the key that sealed what is stored, and says what to do', () => {
      const { status, stdout } = check({ ...place, SECRET_KEY: OTHER.toString('base64') })
      expect(status).toBe(1)
      expect(stdout).toMatch(`${idOf(KEY)}（缺少）`)
      expect(stdout).toMatch('请把这把密钥写进 SECRET_KEYS_RETAINED')
      expect(stdout).toMatch(`${idOf(OTHER)}（当前）：加密了 0 段内容`)
    })
  })

  it('makes neither a database nor a key where there is none', () => {
    const folder = mkdtempSync(join(tmpdir(), 'maas-secrets-'))
    const { status, stdout, stderr } = check({ DATA_DIR: folder })
    expect([status, stdout, readdirSync(folder)]).toEqual([2, '', []])
    expect(stderr).toMatch(folder)
    rmSync(folder, { recursive: true })
  })
})
