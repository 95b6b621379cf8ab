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

/** Adds to a failed test what the server logged meanwhile, as the cause of a 500 is no part of the answer. */
export function explainFailure({ name, error }: TestEvent, errors: string[]): void {
  if (name === 'test_start') errors.length = 0
  if (name !== 'test_fn_failure' && name !== 'hook_failure') return
  if (error?.stack === undefined || errors.length === 0) return
  error.stack = `${error.stack}\n\nThe server logged:\n${errors.join('\n')}`
}
