import { costText } from '../../../contract/money.ts'
import type { Tried } from '../../providers/v1/try-v1.ts'
import { failureOf } from '../../providers/v1/v1-failure.ts'
import { tryParseJson } from '../../../contract/try-parse-json.ts'
import { isV1ErrorCode, v1ErrorWords } from '../../../contract/v1-errors.ts'
import { fieldsOf, textOf } from '../../providers/v1/read-fields.ts'

/** A test request's outcome. `cost` in yuan; null if the answer does not say. */
export type TestOutcome =
  | { isGood: true; text: string; cost: string | null }
  | { isGood: false; code: string; message: string }

/** Reads what `/chat/completions` answered; an error is put in the words of the documentation. */
export async function readAnswer({ status, body }: Tried): Promise<TestOutcome> {
  const { choices, usage, error } = fieldsOf(tryParseJson(await body.text()))
  if (status < 300 && Array.isArray(choices)) {
    const { message } = fieldsOf(choices[0])
    const { cost } = fieldsOf(usage)
    return { isGood: true, text: textOf(fieldsOf(message).content), cost: costText(cost) }
  }
  const { code, message } = fieldsOf(error)
  const failure = { code: textOf(code), message: textOf(message) }
  return { isGood: false, code: failure.code, message: `${status}：${wordsFor(status, failure)}` }
}

/** The documentation cannot know what a reader's balance lacks. */
function wordsFor(status: number, { code, message }: { code: string; message: string }) {
  if (!isV1ErrorCode(code)) return failureOf(status < 300 ? 500 : status, { code, message }).message
  return code === 'insufficient_quota' ? message : v1ErrorWords(code)
}
