import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { consoleConfig } from '../../src/config/console.ts'

const root = join(import.meta.dirname, '../..')
const dir = mkdtempSync(join(root, 'node_modules/.check-'))
afterAll(() => rmSync(dir, { recursive: true }))

function check(config?: object) {
  const file = join(dir, 'console.mjs')
  if (config) writeFileSync(file, `export const consoleConfig = ${JSON.stringify(config)}`)
  const args = ['src/config/check.ts', ...(config ? [file] : [])]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  return { status, stdout, stderr }
}

test('the command passes the config of the product', () => {
  expect(check()).toEqual({ status: 0, stdout: expect.stringContaining('控制台配置无误'), stderr: '' })
})

test('the command names every mistake and fails', () => {
  const routes = [
    ...consoleConfig.routes,
    { path: '/', title: '又一个首页', page: 'home' },
    { path: '/x', title: '无' },
  ]
  const { status, stderr } = check({ ...consoleConfig, routes })

  expect(status).toBe(1)
  expect(stderr.split('\n')).toEqual([
    `routes[${consoleConfig.routes.length + 1}]：page、resource、document、redirect 须写且只写一个`,
    `routes[${consoleConfig.routes.length}].path：路径“/”与 routes[0] 重复`,
    '',
  ])
})
