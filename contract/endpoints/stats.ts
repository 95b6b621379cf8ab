import { z } from 'zod'
import { list, multi } from '../envelope.ts'
import { MonthForecast, PriceChange } from '../forecast.ts'
import { MODEL_TYPES } from '../model.ts'
import {
  Call,
  CALL_STATUSES,
  COST_BANDS,
  Diagnosis,
  DURATION_BANDS,
  Granularity,
  KeyPoint,
  KeyUsage,
  LatencyPoint,
  ModelPoint,
  ModelUsage,
  period,
  Receipt,
  UsagePoint,
  UsageSummary,
} from '../stats.ts'
import { callTitles, keyUsageTitles, usageTitles } from '../titles.ts'
import { WIRES } from '../wires.ts'
import { ComparedModels, Measured, WhatIfAnswer } from '../what-if.ts'
import { nothing, userGet, type Group } from './endpoint.ts'

/** Calls of one API key, by its id (those that it came out of by rotation included) or its name; 体验中心: without a key. */
const key = z.string().max(64).optional()

const usageSums = [
  'calls',
  'failedCalls',
  'promptTokens',
  'cachedTokens',
  'cacheWrite5mTokens',
  'cacheWrite1hTokens',
  'completionTokens',
  'packageTokens',
  'cost',
] as const

/** The list of one user's calls, for that user and for staff. */
export const callList = {
  row: Call,
  titles: callTitles,
  totals: [
    'promptTokens',
    'cachedTokens',
    'cacheWrite5mTokens',
    'cacheWrite1hTokens',
    'completionTokens',
    'packageTokens',
    'cost',
  ],
  sort: ['createdAt'],
  ranges: ['createdAt'],
  filters: {
    modelId: z.string().max(128).optional(),
    requestId: z.string().max(64).optional(),
    key,
    status_MultiString: multi(CALL_STATUSES).optional(),
    type_MultiString: multi(MODEL_TYPES).optional(),
    wire_MultiString: multi(WIRES).optional(),
    durationBand_MultiString: multi(DURATION_BANDS).optional(),
    costBand_MultiString: multi(COST_BANDS).optional(),
  },
} as const

export const statsEndpoints = {
  'stats.summary': {
    ...userGet('/stats/summary'),
    viewable: true,
    input: z.strictObject({ ...period, modelId: z.string().max(128).optional(), key }),
    result: UsageSummary,
  },
  'stats.list': {
    ...userGet('/stats/list'),
    viewable: true,
    ...list({
      row: ModelUsage,
      titles: usageTitles,
      totals: usageSums,
      sort: ['cost', 'calls', 'promptTokens', 'completionTokens', 'lastCalledAt'],
      filters: { ...period, modelId: z.string().max(128).optional(), key },
    }),
  },
  'stats.detail': {
    ...userGet('/stats/detail'),
    viewable: true,
    input: z.strictObject({
      ...period,
      modelId: z.string().max(128).optional(),
      key,
      granularity: Granularity,
      status_MultiString: multi(CALL_STATUSES).optional(),
      type_MultiString: multi(MODEL_TYPES).optional(),
    }),
    result: z.array(UsagePoint),
  },
  'stats.byModel': {
    ...userGet('/stats/byModel'),
    viewable: true,
    input: z.strictObject({ ...period, key, granularity: Granularity }),
    result: z.array(ModelPoint),
  },
  'stats.keys': {
    ...userGet('/stats/keys'),
    viewable: true,
    ...list({
      row: KeyUsage,
      titles: keyUsageTitles,
      totals: usageSums,
      sort: ['cost', 'calls', 'promptTokens', 'completionTokens', 'lastCalledAt'],
      filters: period,
    }),
  },
  'stats.byKey': {
    ...userGet('/stats/byKey'),
    viewable: true,
    input: z.strictObject({ ...period, granularity: Granularity }),
    result: z.array(KeyPoint),
  },
  'stats.latency': {
    ...userGet('/stats/latency'),
    viewable: true,
    input: z.strictObject({ ...period, key, granularity: Granularity }),
    result: z.array(LatencyPoint),
  },
  'stats.priceChanges': {
    ...userGet('/stats/priceChanges'),
    viewable: true,
    input: z.strictObject({ ...period, modelId: z.string().max(128).optional() }),
    result: z.array(PriceChange),
  },
  'stats.forecast': { ...userGet('/stats/forecast'), viewable: true, input: nothing, result: MonthForecast },
  'stats.calls': { ...userGet('/stats/calls'), viewable: true, ...list(callList) },
  'stats.whatIf': {
    ...userGet('/stats/whatIf'),
    input: z.strictObject({ modelId: z.string().min(1).max(128), targetIds: ComparedModels }),
    result: WhatIfAnswer,
  },
  'stats.measured': {
    ...userGet('/stats/measured'),
    input: z.strictObject({ modelIds: ComparedModels }),
    result: z.array(Measured),
  },
  'stats.receipt': {
    ...userGet('/stats/receipt'),
    viewable: true,
    input: z.strictObject({ requestId: z.string().max(64) }),
    result: Receipt,
  },
  'stats.diagnosis': {
    ...userGet('/stats/diagnosis'),
    viewable: true,
    input: z.strictObject({ requestId: z.string().min(1).max(64) }),
    result: Diagnosis,
  },
} as const satisfies Group<'stats'>
