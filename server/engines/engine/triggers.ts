import { setTimeout as sleep } from 'node:timers/promises'
import { readDemoTriggers, type DemoTriggerValues } from '../../../contract/demo-triggers.ts'
import { ENGINE_LABEL, engineError, type EngineAnswer } from './engine.ts'

const DELAY_MS_MAX = 120_000
const PACE_MS_MAX = 10_000
const RETRY_SECONDS = 1
const UNITS_MS: Record<string, number> = { ms: 1, 毫秒: 1, s: 1000, 秒: 1000, '': 1000 }

export interface Triggers {
  values: DemoTriggerValues
  text: string
  /** Pause between two pieces, in ms; null: the engine's own. */
  paceMs: number | null
  /** Pieces before it breaks off; null: in the middle if `asked.abort` is there, else never. */
  abortAfter: number | null
}

export function readTriggers(prompt: string): Triggers {
  const { values, rest } = readDemoTriggers(prompt)
  return {
    values,
    text: rest,
    paceMs: values.pace === undefined ? null : Math.min(PACE_MS_MAX, toMs(values.pace)),
    abortAfter: values.abort ? toCount(values.abort) : null,
  }
}

/** The number that an argument begins with; null if it begins with none. */
export function toCount(argument: string): number | null {
  const count = Number.parseInt(argument, 10)
  return Number.isNaN(count) ? null : Math.max(0, count)
}

function toMs(argument: string): number {
  const [, amount = '0', unit = ''] = /^(\d{1,6}(?:\.\d{1,3})?)\s*(ms|毫秒|s|秒|)$/.exec(argument) ?? []
  return Number(amount) * (UNITS_MS[unit] ?? 0)
}

/** Waits as long as is asked for. @throws the signal's reason */
export async function applyDelay({ values }: Triggers, signal: AbortSignal): Promise<void> {
  const delayMs = Math.min(DELAY_MS_MAX, toMs(values.delay ?? ''))
  if (delayMs > 0) await sleep(delayMs, undefined, { signal })
}

/** @returns the refusal that is asked for; null if an answer is */
export function triggeredRefusal({ values }: Triggers): EngineAnswer | null {
  if (values.busy !== undefined) {
    const retryAfter = Math.ceil(toMs(values.busy) / 1000) || RETRY_SECONDS
    return { ...engineError(429, `${ENGINE_LABEL}：按提示词的要求限流`), retryAfter }
  }
  if (values.error !== undefined) return engineError(500, `${ENGINE_LABEL}：按提示词的要求出错`)
  if (values.refuse !== undefined)
    return engineError(400, `${ENGINE_LABEL}：按提示词的要求拒绝，内容不合规`, 'content_filter')
  return null
}

/** Waits, then refuses, as asked for. @returns null if an answer is */
export async function applyTriggers(triggers: Triggers, signal: AbortSignal): Promise<EngineAnswer | null> {
  await applyDelay(triggers, signal)
  return triggeredRefusal(triggers)
}

export const brokenOff = () => new Error(`${ENGINE_LABEL}: the prompt asked for a break`)

/** An answer that begins and breaks off. */
export const halfAnswer = (answer: EngineAnswer): EngineAnswer => ({
  ...answer,
  pieces: (async function* () {
    for await (const piece of answer.pieces) {
      yield piece.subarray(0, Math.ceil(piece.length / 2))
      throw brokenOff()
    }
  })(),
})
