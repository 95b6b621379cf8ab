import type { ChatAnswer, Output } from '../../../contract/openai.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isNone = (value: unknown) => value === undefined || value === null
const isText = (value: unknown) => typeof value === 'string' || isNone(value)
const isNumber = (value: unknown) => (typeof value === 'number' && Number.isFinite(value)) || isNone(value)

/** Whether a chunk is like nearly all: then the schema, several times slower than all else done for it, need not read it. */
export function isPlainAnswer(value: unknown): value is ChatAnswer {
  return (
    isObject(value) &&
    isText(value.id) &&
    isText(value.model) &&
    isNumber(value.created) &&
    (isNone(value.choices) || (Array.isArray(value.choices) && value.choices.every(isPlainChoice)))
  )
}

const isPlainChoice = (choice: unknown) =>
  isObject(choice) &&
  isNumber(choice.index) &&
  isText(choice.finish_reason) &&
  isPlainOutput(choice.delta) &&
  isPlainOutput(choice.message)

const isPlainOutput = (output: unknown): output is Output | null | undefined =>
  isNone(output) ||
  (isObject(output) &&
    isText(output.content) &&
    isText(output.reasoning_content) &&
    isText(output.reasoning) &&
    isText(output.refusal) &&
    isNone(output.tool_calls) &&
    isNone(output.function_call))
