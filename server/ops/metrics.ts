import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

interface DoneRequest {
  method: string
  route: string
  status: number
  seconds: number
}

interface SettledCall {
  model: string
  status: string
  promptTokens: number
  cachedTokens: number
  cacheWrite5mTokens: number
  cacheWrite1hTokens: number
  completionTokens: number
  ttftMs: number | null
  costNano: bigint
}

/** What an attack looks like from here; a closed list, because each is a label. */
export type SecurityEvent =
  'credentialWrong' | 'codeWrong' | 'forgedCallback' | 'untrustedProxy' | 'voucherWrong'

export interface Metrics {
  requestDone(request: DoneRequest): void
  callSettled(call: SettledCall): void
  securityEvent(event: SecurityEvent): void
  /** Shows a value that is asked for when the metrics are read; one that cannot be had is left out. */
  gauge(options: GaugeOptions): void
  text(): Promise<string>
}

interface GaugeOptions {
  name: string
  help: string
  labels?: string[]
  read: () => Promise<Reading[]> | Reading[]
}

export interface Reading {
  labels?: Record<string, string>
  value: number
}

const NANO_PER_YUAN = 1e9
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]

export const noMetrics: Metrics = {
  requestDone() {},
  callSettled() {},
  securityEvent() {},
  gauge() {},
  text: async () => '',
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  // Event-loop delay, memory, garbage collection, handles.
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'maas_request_duration_seconds',
    help: 'Requests by route and status, and how long they took',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  })
  const calls = new Counter({
    name: 'maas_calls_total',
    help: 'Settled model calls',
    labelNames: ['model', 'status'],
    registers,
  })
  const firstByte = new Histogram({
    name: 'maas_call_ttft_seconds',
    help: 'Time to the first byte of a model call',
    labelNames: ['model'],
    buckets: SECONDS,
    registers,
  })
  const tokens = new Counter({
    name: 'maas_call_tokens_total',
    help: 'Billed tokens; those of a cache are counted in input too',
    labelNames: ['model', 'kind'],
    registers,
  })
  const cost = new Counter({
    name: 'maas_call_cost_yuan_total',
    help: 'Yuan charged for model calls. For graphs only: the ledger is exact, this is not',
    labelNames: ['model'],
    registers,
  })

  const securityEvents = new Counter({
    name: 'maas_security_events_total',
    help: 'Refused sign-ins, codes and payment callbacks; requests forwarded by a proxy that is not trusted',
    labelNames: ['event'],
    registers,
  })

  return {
    requestDone({ method, route, status, seconds }) {
      requests.observe({ method, route, status }, seconds)
    },
    callSettled({ model, status, ttftMs, costNano, ...used }) {
      calls.inc({ model, status })
      if (ttftMs !== null) firstByte.observe({ model }, ttftMs / 1000)
      tokens.inc({ model, kind: 'input' }, used.promptTokens)
      tokens.inc({ model, kind: 'cached' }, used.cachedTokens)
      tokens.inc({ model, kind: 'cacheWrite5m' }, used.cacheWrite5mTokens)
      tokens.inc({ model, kind: 'cacheWrite1h' }, used.cacheWrite1hTokens)
      tokens.inc({ model, kind: 'output' }, used.completionTokens)
      cost.inc({ model }, Number(costNano) / NANO_PER_YUAN)
    },
    securityEvent(event) {
      securityEvents.inc({ event })
    },
    gauge({ name, help, labels = [], read }) {
      const gauge = new Gauge({
        name,
        help,
        labelNames: labels,
        registers,
        async collect() {
          gauge.reset()
          // A gauge without labels starts at 0, which would be a lie.
          if (labels.length === 0) gauge.remove()
          const readings = await Promise.resolve()
            .then(read)
            .catch(() => [])
          for (const { labels: of = {}, value } of readings) gauge.set(of, value)
        },
      })
    },
    text: () => registry.metrics(),
  }
}
