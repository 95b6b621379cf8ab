import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveMetrics } from '../../../server/app/ops/serve-metrics.ts'
import { watchClock } from '../../../server/app/ops/watch-clock.ts'
import { raiseAlert } from '../../../server/money/payment/raise-alert.ts'
import { freePort } from '../../support/start-server.ts'
import { question, startGateway } from '../gateway/start-gateway.ts'

const deploy = (name: string) => readFileSync(join(__dirname, '../../../deploy', name), 'utf8')

/** The expressions of the alert rules and of the dashboard. */
function expressions(): string[] {
  const rules = Array.from(
    deploy('prometheus/alerts.yml').matchAll(/^ +expr: (?:>-\n((?: {10}.*\n)+)|(.+)$)/gm),
    ([, folded, plain]) => (folded ?? plain ?? '').replaceAll(/\s+/g, ' ').trim(),
  )
  const { panels } = JSON.parse(deploy('grafana/dashboard.json')) as {
    panels: { targets: { expr: string }[] }[]
  }
  return [...rules, ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))]
}

const WORDS = new Set(
  'sum max min avg rate increase delta abs time vector histogram_quantile by or and le'.split(' '),
)

/** Metric names of an expression, each with the labels that its selectors use, and the labels that are grouped by. */
function usesOf(expression: string) {
  const bare = expression.replaceAll(/"[^"]*"/g, '""')
  const selectors = Array.from(bare.matchAll(/([a-z_]\w*)\{([^}]*)\}/g), ([, name = '', labels = '']) => ({
    name,
    labels: Array.from(labels.matchAll(/(\w+)\s*[=!]~?/g), ([, label = '']) => label),
  }))
  const grouped = Array.from(bare.matchAll(/by \(([^)]*)\)/g), ([, labels = '']) =>
    labels.split(/,\s*/),
  ).flat()
  const names = Array.from(
    bare.replaceAll(/\{[^}]*\}|by \([^)]*\)|\[\w+\]/g, '').matchAll(/[a-z_]\w*/g),
    ([name]) => name,
  ).filter((name) => !WORDS.has(name))
  return { names, selectors, grouped }
}

test('every query of the alerts and of the dashboard asks for a metric and labels that there are', async () => {
  const port = await freePort()
  const gateway = await startGateway({
    engine: 'sqlite',
    env: { METRICS_PORT: String(port) },
    second: { priority: 0 },
  })
  const stopClock = watchClock(gateway.deps)
  const stop = await serveMetrics(gateway.deps)
  const user = await gateway.newUser('10')
  gateway.upstream.play(({ response }) => void response.writeHead(500).end('{}'))
  gateway.backup.play(({ response }) => void response.writeHead(500).end('{}'))
  await (await user.post('/chat/completions', question('hi'))).text()
  await (await user.post('/chat/completions', { ...question('hi'), model: 'demo' })).text()
  const alert = { channel: 'wechat', kind: 'mismatch', subject: 'a', detail: 'x' } as const
  await raiseAlert(gateway.deps, gateway.deps.database.db, alert)
  gateway.deps.metrics.securityEvent('codeWrong')
  gateway.deps.metrics.pruneFailed('session')
  let text = ''
  for (let i = 0; i < 300 && !text.includes('\nmaas_ledger_violations '); i += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  }
  const labels = new Map<string, Set<string>>([['up', new Set(['job'])]])
  for (const [, name = '', of = ''] of text.matchAll(/^([a-z]\w*)(?:\{(.*)\})? /gm)) {
    const known = labels.get(name) ?? new Set<string>()
    for (const [, label = ''] of of.matchAll(/(\w+)="/g)) known.add(label)
    labels.set(name, known)
  }
  const found = expressions()
  expect(found.length).toBeGreaterThan(35)
  for (const expression of found) {
    const { names, selectors, grouped } = usesOf(expression)
    expect([expression, names.length > 0]).toEqual([expression, true])
    expect([expression, names.filter((name) => !labels.has(name))]).toEqual([expression, []])
    for (const { name, labels: used } of selectors)
      expect([expression, used.filter((label) => !labels.get(name)?.has(label))]).toEqual([expression, []])
    const all = new Set(names.flatMap((name) => [...(labels.get(name) ?? [])]))
    expect([expression, grouped.filter((label) => !all.has(label))]).toEqual([expression, []])
  }
  await Promise.all([stop(), stopClock(), gateway.upstream.close(), gateway.backup.close()])
  await gateway.drop()
})
