import { createErrorLog, explainFailure } from '../support/server-errors.ts'

test('a failed test says what its server logged of errors, and nothing of the test before it', () => {
  const errors: string[] = []
  const log = createErrorLog(errors)
  log.error({ err: new Error('of another test') }, 'request failed')
  explainFailure({ name: 'test_start' }, errors)
  log.info('served')
  log.error({ err: new Error('no such table: session') }, 'request failed')
  const error = new Error('expected 200, received 500')
  explainFailure({ name: 'test_fn_failure', error }, errors)
  expect(error.stack).toMatch(
    /received 500[\s\S]*The server logged:\nrequest failed: Error: no such table: session\n/,
  )
  expect(error.stack).not.toContain('of another test')
})

test('what the server logged a thousand times is printed once', () => {
  const error = new Error('expected 200, received 500')
  const errors = [...Array.from({ length: 1000 }, () => 'payment alert'), 'request failed']
  explainFailure({ name: 'test_fn_failure', error }, errors)
  expect(error.stack).toMatch(/The server logged:\n1000 times: payment alert\nrequest failed$/)
})
