type Members = Record<string, unknown>

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null

/** What says of a piece whose it is, and nothing else. */
const LABELS = new Set(['role', 'type', 'id', 'name', 'index'])

/** Whether a piece of an answer holds anything that its caller would see. @param piece of an upstream, which is not trusted */
export const isVisible = (piece: unknown): boolean =>
  isObject(piece) && Object.entries(piece).some(([name, value]) => !LABELS.has(name) && isFilled(value))

const isFilled = (value: unknown) =>
  typeof value === 'string' ? value !== '' : isObject(value) && Object.keys(value).length > 0

/** Says what `isVisible` says, of a chunk of a chat completion. */
export const showsChoice = (chunk: unknown): boolean =>
  isObject(chunk) &&
  Array.isArray(chunk.choices) &&
  chunk.choices.some((choice: unknown) => isObject(choice) && isVisible(choice.delta ?? choice.message))

/** Why a model stopped, where that is a fault: vLLM, Mistral, GLM, DeepSeek. */
const FAULTS = new Set(['error', 'abort', 'network_error', 'insufficient_system_resource'])

export const isFault = (reason: string | null | undefined): boolean =>
  typeof reason === 'string' && FAULTS.has(reason.toLowerCase())
