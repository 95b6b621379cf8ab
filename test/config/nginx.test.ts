import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const STREAMS = 2000
const config = readFileSync(join(__dirname, '../../deploy/nginx.conf'), 'utf8')
const setting = (name: string) => Number(new RegExp(`^\\s*${name} (\\d+);`, 'm').exec(config)?.[1])

test('deploy/nginx.conf has room for 2,000 streams on one worker, each of two connections', () => {
  expect(setting('worker_connections')).toBeGreaterThan(2 * STREAMS)
  expect(setting('worker_rlimit_nofile')).toBeGreaterThan(setting('worker_connections'))
})

test.each(['X-Forwarded-Host', 'Forwarded'])('deploy/nginx.conf passes no %s of a caller on', (header) => {
  expect(config).toContain(`proxy_set_header ${header} "";`)
})
