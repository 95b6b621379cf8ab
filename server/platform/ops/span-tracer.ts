import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  TracerProvider,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace'
import { PROGRAM } from '../process/program-version.ts'
import { within } from './within.ts'
import type { CallTrace, CallTracer, TracedAttempt, TracedCall } from './call-tracer.ts'

/** A collector that is gone does not keep a node from ending. */
const CLOSING_MS = 2000

interface TracerOptions {
  /** Where spans go. */
  processors: SpanProcessor[]
  /** This share of the calls is traced, 0 to 1. */
  ratio: number
  nodeId: string
  serviceName: string
}

/**
 * Spans of calls by OpenTelemetry's SDK; the caller's own flag is not followed: a stranger would have every call of theirs traced.
 * @see https://opentelemetry.io/docs/specs/semconv/gen-ai/ for the attributes that begin with `gen_ai`
 */
export function createSpanTracer({ processors, ratio, nodeId, serviceName }: TracerOptions): CallTracer {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': PROGRAM.version,
      'service.instance.id': nodeId,
    }),
    sampler: new AlwaysOnSampler(),
    spanProcessors: processors,
  })
  const tracer = provider.getTracer('maas', PROGRAM.version)
  return {
    begin: (call) => (Math.random() < ratio ? beginTrace(tracer, call) : null),
    close: () =>
      within(
        CLOSING_MS,
        provider.shutdown().catch(() => {}),
        () => {},
      ),
  }
}

/** Sends to an OTLP collector over HTTP; the exporter reads `OTEL_EXPORTER_OTLP_HEADERS` and what else OpenTelemetry names by itself. */
export const createOtlpTracer = ({
  otlpUrl,
  ...options
}: { otlpUrl: string } & Omit<TracerOptions, 'processors'>): CallTracer =>
  createSpanTracer({
    ...options,
    processors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${otlpUrl.replace(/\/$/, '')}/v1/traces` }),
      }),
    ],
  })

function beginTrace(tracer: Tracer, { requestId, modelId, wire, traceParent }: TracedCall): CallTrace {
  const startedAt = performance.now()
  const root = tracer.startSpan(
    `${wire || 'call'} ${modelId}`,
    {
      kind: SpanKind.SERVER,
      startTime: startedAt,
      attributes: { 'gen_ai.request.model': modelId, 'maas.wire': wire, 'maas.request_id': requestId },
    },
    callerContext(traceParent),
  )
  const inside = trace.setSpan(ROOT_CONTEXT, root)
  const child = (name: string, attributes: Attributes = {}, startTime = performance.now()) =>
    tracer.startSpan(name, { kind: SpanKind.INTERNAL, startTime, attributes }, inside)
  const hold = child('hold', {}, startedAt)
  let settlement: Span | null = null

  return {
    held: () => hold.end(performance.now()),
    refused(code) {
      fail(hold, code)
      fail(root, code)
    },
    settling: () => (settlement ??= child('settle')),
    settled(end) {
      const now = performance.now()
      settlement?.end(now)
      for (const attempt of end.attempts) traceAttempt(tracer, attempt, inside)
      if (end.ttftMs !== null) root.addEvent('first byte', startedAt + end.ttftMs)
      root.setAttributes({
        'gen_ai.usage.input_tokens': end.promptTokens,
        'gen_ai.usage.output_tokens': end.completionTokens,
        'maas.cost_yuan': end.cost,
        'maas.outcome': end.outcome,
      })
      if (end.outcome === 'failed') root.setStatus({ code: SpanStatusCode.ERROR })
      root.end(now)
    },
    unsettled() {
      if (settlement) fail(settlement, 'unavailable')
      fail(root, 'unavailable')
    },
  }
}

function traceAttempt(tracer: Tracer, attempt: TracedAttempt, inside: Context): void {
  const { channel, target, outcome, httpStatus, startedAt, durationMs, firstByteMs } = attempt
  const span = tracer.startSpan(
    `upstream ${channel}`,
    {
      kind: SpanKind.CLIENT,
      startTime: startedAt,
      attributes: {
        'maas.upstream': channel,
        'gen_ai.response.model': target,
        'maas.outcome': outcome,
        ...(httpStatus !== null && { 'http.response.status_code': httpStatus }),
      },
    },
    inside,
  )
  if (firstByteMs !== null) span.addEvent('first byte', startedAt + firstByteMs)
  if (outcome === 'failed' || outcome === 'lost') span.setStatus({ code: SpanStatusCode.ERROR })
  span.end(startedAt + durationMs)
}

function fail(span: Span, code: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR, message: code })
  span.end(performance.now())
}

function callerContext(traceParent: string): Context {
  const caller = traceParent === '' ? null : parseTraceParent(traceParent)
  return caller ? trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true }) : ROOT_CONTEXT
}
