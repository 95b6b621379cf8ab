import { forEachDatabase } from '../support/start-app.ts'
import { withUsage } from './with-usage.ts'

forEachDatabase((engine) => {
  const { server, user } = withUsage(engine)

  it.each([
    ['stats.summary', { begin: 1_790_000_000_001, end: 1_790_000_000_000 }, 'begin'],
    ['stats.summary', { begin: '2026-11-01' }, 'begin'],
    ['stats.summary', { begin: 1_790_000_000 }, 'begin'],
    ['stats.summary', { userId: 'x' }, 'userId'],
    ['stats.list', { begin: 1_790_000_000_001, end: 1_790_000_000_000 }, 'begin'],
    ['stats.list', { column: 'modelId' }, 'column'],
    ['stats.detail', { granularity: 'minute' }, 'granularity'],
    ['stats.detail', { end: -1 }, 'end'],
    ['stats.byModel', { granularity: 'year' }, 'granularity'],
    ['stats.byKey', { granularity: 'year' }, 'granularity'],
    ['stats.byKey', { begin: 0, end: 9_999_999_999_999 }, 'begin'],
    ['stats.keys', { begin: 2, end: 1 }, 'begin'],
    ['stats.byModel', { modelId: 'x' }, 'modelId'],
    ['stats.byModel', { begin: 0, end: 9_999_999_999_999 }, 'begin'],
    ['stats.calls', { column: 'cost' }, 'column'],
    ['stats.calls', { status_MultiString: 'ok' }, 'status_MultiString'],
    ['stats.receipt', {}, 'requestId'],
    ['stats.diagnosis', { requestId: '' }, 'requestId'],
  ] as const)('%s refuses %j and names the field', async (name, input, field) => {
    const { status, body } = await user.call(name, input)
    expect(status).toBe(400)
    expect(body.message).toContain(field)
  })

  it('answers visitors with 401', async () => {
    const names = [
      'stats.summary',
      'stats.list',
      'stats.detail',
      'stats.byModel',
      'stats.calls',
      'stats.receipt',
      'stats.diagnosis',
    ] as const
    for (const name of names) expect((await server.visitor.call(name)).status).toBe(401)
  })
})
