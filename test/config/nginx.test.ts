import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const STREAMS = 2000

describe.each(['nginx.conf', 'nginx-compose.conf'])('deploy/%s', (name) => {
  const config = readFileSync(join(__dirname, '../../deploy', name), 'utf8')
  const setting = (of: string) => Number(new RegExp(`^\\s*${of} (\\d+);`, 'm').exec(config)?.[1])

  test('has room for 2,000 streams on one worker, each of two connections', () => {
    expect(setting('worker_connections')).toBeGreaterThan(2 * STREAMS)
    expect(setting('worker_rlimit_nofile')).toBeGreaterThan(setting('worker_connections'))
  })

  test.each(['X-Forwarded-Host', 'Forwarded'])('passes no %s of a caller on', (header) => {
    expect(config).toContain(`proxy_set_header ${header} "";`)
  })

  test('logs no query, which may hold a phone number', () => {
    const format = /log_format path '(.*)';/.exec(config)?.[1] ?? ''
    expect(config).toContain('access_log /var/log/nginx/access.log path;')
    expect(format).toContain('$uri')
    expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_referer)\b/)
  })
})
