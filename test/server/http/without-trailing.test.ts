import { withoutTrailing } from '../../../server/platform/http/without-trailing.ts'
import { openTestServer } from '../support/test-server.ts'

test('what stands at the end goes, and nothing else', () => {
  expect(['/a//', '//', '', '/a/b', 'a.b..'].map((text) => withoutTrailing(text, '/'))).toEqual([
    '/a',
    '',
    '',
    '/a/b',
    'a.b..',
  ])
})

test('an unknown address of many slashes costs a visitor’s request no more than another one', async () => {
  const server = await openTestServer({ engine: 'sqlite' })
  const timeOf = async (path: string) => {
    const begun = process.cpuUsage()
    for (let i = 0; i < 20; i += 1)
      expect((await server.app.inject({ method: 'GET', url: `/v1/${path}` })).statusCode).toBe(404)
    return process.cpuUsage(begun).user / 1000
  }
  await timeOf('x')
  expect(await timeOf(`${'/'.repeat(15_000)}x`)).toBeLessThan((await timeOf('a'.repeat(15_000))) + 500)
  await server.close()
})
