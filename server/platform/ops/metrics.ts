import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type PrometheusContentType,
} from 'prom-client'

interface DoneRequest {
  method: string
  route: string
  status: number
  seconds: number
}

interface SettledCall {
  model: string
  /** It came by this wire (`contract/wires.ts`); empty: by none of them. */
  wire: string
  status: string
  promptTokens: number
  cachedTokens: number
  cacheWrite5mTokens: number
  cacheWrite1hTokens: number
  completionTokens: number
  ttftMs: number | null
  costNano: bigint
}

/** One request to one upstream, as it ended. */
interface EndedAttempt {
  model: string
  /** The upstream's account, without a secret. */
  channel: string
  outcome: 'succeeded' | 'failed' | 'aborted' | 'refused' | 'lost'
  /** Null: it did not answer. */
  httpStatus: number | null
  durationMs: number
  firstByteMs: number | null
  /** An earlier upstream of the call had failed. */
  isFailover: boolean
}

/** What an attack looks like from here; a closed list, because each is a label. */
export type SecurityEvent =
  | 'credentialWrong'
  | 'codeWrong'
  | 'forgedCallback'
  | 'untrustedProxy'
  | 'voucherWrong'

export interface Metrics {
  requestDone(request: DoneRequest): void
  callSettled(call: SettledCall): void
  securityEvent(event: SecurityEvent): void
  attempted(attempt: EndedAttempt): void
  /** A transaction of the wallet is durable. @param operations how many shared it */
  committed(operations: number, seconds: number): void
  /** Shows how many operations of the wallet wait. Called once for a process. */
  queued(waiting: () => number): void
  holdsReaped(holds: number): void
  /** What is over could not be deleted. @param table of which */
  pruneFailed(table: string): void
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
const COMMIT_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5]
const OPERATIONS = [1, 2, 5, 10, 20, 50, 100, 200]
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]

export const noMetrics: Metrics = {
  requestDone() {},
  callSettled() {},
  securityEvent() {},
  attempted() {},
  committed() {},
  queued() {},
  holdsReaped() {},
  pruneFailed() {},
  gauge() {},
  text: async () => '',
}

/** @param worker the worker of several in one machine that these are of: a label of each; empty: this process serves alone */
export function createMetrics(worker = ''): Metrics {
  // That of a worker answers the primary process, which shows the metrics of all.
  const registry = worker === '' ? new Registry() : new AggregatorRegistry<PrometheusContentType>()
  if (worker !== '') {
    registry.setDefaultLabels({ worker })
    AggregatorRegistry.setRegistries([registry])
  }
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

  const wires = new Counter({
    name: 'maas_wire_calls_total',
    help: 'Settled model calls by the wire that they came by',
    labelNames: ['wire', 'status'],
    registers,
  })
  const attempts = new Counter({
    name: 'maas_upstream_attempts_total',
    help: 'Requests to upstreams by how they ended; the outcomes are a closed list',
    labelNames: ['model', 'upstream', 'outcome'],
    registers,
  })
  const upstreamFirstByte = new Histogram({
    name: 'maas_upstream_first_byte_seconds',
    help: 'Time to the first byte of an upstream that answered',
    labelNames: ['model', 'upstream'],
    buckets: SECONDS,
    registers,
  })
  const upstreamDuration = new Histogram({
    name: 'maas_upstream_duration_seconds',
    help: 'How long an upstream took, until its answer ended or failed',
    labelNames: ['model', 'upstream'],
    buckets: SECONDS,
    registers,
  })
  const failovers = new Counter({
    name: 'maas_upstream_failovers_total',
    help: 'Requests to a further upstream because an earlier one had failed, by the one that took over',
    labelNames: ['model', 'upstream'],
    registers,
  })
  const commits = new Histogram({
    name: 'maas_commit_seconds',
    help: 'How long a transaction of the wallet took, until it was durable',
    buckets: COMMIT_SECONDS,
    registers,
  })
  const commitSizes = new Histogram({
    name: 'maas_commit_operations',
    help: 'How many operations shared a transaction of the wallet',
    buckets: OPERATIONS,
    registers,
  })
  const reaped = new Counter({
    name: 'maas_holds_reaped_total',
    help: 'Holds of calls that were given back because their node no longer renewed them',
    registers,
  })
  const pruneFailures = new Counter({
    name: 'maas_prune_failures_total',
    help: 'Times that rows of a table that are over could not be deleted',
    labelNames: ['table'],
    registers,
  })

  return {
    requestDone({ method, route, status, seconds }) {
      requests.observe({ method, route, status }, seconds)
    },
    callSettled({ model, wire, status, ttftMs, costNano, ...used }) {
      calls.inc({ model, status })
      if (wire !== '') wires.inc({ wire, status })
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
    attempted({ model, channel: upstream, durationMs, firstByteMs, isFailover, ...ended }) {
      attempts.inc({ model, upstream, outcome: outcomeClass(ended) })
      upstreamDuration.observe({ model, upstream }, durationMs / 1000)
      if (firstByteMs !== null) upstreamFirstByte.observe({ model, upstream }, firstByteMs / 1000)
      if (isFailover) failovers.inc({ model, upstream })
    },
    committed(operations, seconds) {
      commits.observe(seconds)
      commitSizes.observe(operations)
    },
    queued(waiting) {
      const gauge: Gauge = new Gauge({
        name: 'maas_commit_queue',
        help: 'Operations of the wallet that are in no transaction yet',
        registers,
        collect: () => gauge.set(waiting()),
      })
    },
    holdsReaped(holds) {
      reaped.inc(holds)
    },
    pruneFailed(table) {
      pruneFailures.inc({ table })
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

type OutcomeClass =
  | 'succeeded'
  | 'unanswered'
  | 'broken'
  | 'busy'
  | 'keyRefused'
  | 'error'
  | 'rejected'
  | 'refused'
  | 'aborted'
  | 'lost'

/** A closed list, because each is a label: what an operator would do about them differs. */
export function outcomeClass({
  outcome,
  httpStatus,
}: Pick<EndedAttempt, 'outcome' | 'httpStatus'>): OutcomeClass {
  if (outcome !== 'failed') return outcome
  if (httpStatus === null) return 'unanswered'
  if (httpStatus < 300) return 'broken'
  if (httpStatus === 429) return 'busy'
  if ([401, 402, 403].includes(httpStatus)) return 'keyRefused'
  return httpStatus >= 500 ? 'error' : 'rejected'
}
