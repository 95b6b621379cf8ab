import { pino, type Logger } from 'pino'

/** A log that keeps error messages. */
export function createErrorLog(errors: string[]): Logger {
  const write = (line: string) => {
    const { msg, err } = JSON.parse(line) as { msg?: string; err?: { stack?: string; message?: string } }
    errors.push([msg, err?.stack ?? err?.message].filter(Boolean).join(': '))
  }
  return pino({ level: 'error', base: undefined }, { write })
}

interface TestEvent {
  name: string
  error?: { stack?: string } | null
}

/** Each once, with how often it was logged: a thousand of one kind would hide the others. */
function countEach(errors: string[]): string {
  const counts = new Map<string, number>()
  for (const error of errors) counts.set(error, (counts.get(error) ?? 0) + 1)
  return Array.from(counts, ([error, count]) => (count === 1 ? error : `${count} times: ${error}`)).join('\n')
}

/** Adds to a failed test what the server logged meanwhile, as the cause of a 500 is no part of the answer. */
export function explainFailure({ name, error }: TestEvent, errors: string[]): void {
  if (name === 'test_start') errors.length = 0
  if (name !== 'test_fn_failure' && name !== 'hook_failure') return
  if (error?.stack === undefined || errors.length === 0) return
  error.stack = `${error.stack}\n\nThe server logged:\n${countEach(errors)}`
}
