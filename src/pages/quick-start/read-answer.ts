import { v1Errors, type V1ErrorCode } from '../../../contract/v1-errors.ts'
import { failureOf } from '../../providers/v1/v1-failure.ts'
import type { Tried } from '../../providers/v1/try-v1.ts'

/** A test request's outcome. `cost` in yuan; null if the answer does not say. */
export type TestOutcome =
  { isGood: true; text: string; cost: string | null } | { isGood: false; code: string; message: string }

interface Answer {
  choices?: { message?: { content?: string | null } }[]
  usage?: { cost?: string | number }
  error?: { code?: string | null; message?: string; covered_models?: string[] }
}

/** Reads what `/chat/completions` answered; an error is put in the words of the documentation. */
export async function readAnswer({ status, body }: Tried): Promise<TestOutcome> {
  const answer = parse(await body.text())
  const text = answer?.choices?.[0]?.message?.content
  if (status < 300 && answer?.choices)
    return { isGood: true, text: text ?? '', cost: answer.usage?.cost?.toString() ?? null }
  const code = answer?.error?.code ?? ''
  const said = answer?.error?.message ?? ''
  const message = Object.hasOwn(v1Errors, code)
    ? // It names the models that the reader can pay for, which the documentation cannot.
      answer?.error?.covered_models
      ? said
      : v1Errors[code as V1ErrorCode].text
    : failureOf(status < 300 ? 500 : status, { code, message: said }).message
  return { isGood: false, code, message: `${status}：${message}` }
}

function parse(text: string): Answer | null {
  try {
    return JSON.parse(text) as Answer | null
  } catch {
    return null
  }
}
