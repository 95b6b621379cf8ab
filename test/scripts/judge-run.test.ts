import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { judgeRun, Quarantine } from '../../scripts/judge-run.ts'
import QUARANTINE from '../../scripts/quarantine.json' with { type: 'json' }

const NOW = Date.parse('2026-11-29')
const ENTRY = { file: 'test/ui/a.test.tsx', since: '2026-11-28', reason: 'the cause is not known yet' }
const result = (path: string, ...statuses: string[]) => ({
  name: resolve(path),
  status: statuses.some((status) => status !== 'passed') ? ('failed' as const) : ('passed' as const),
  assertionResults: statuses.map((status) => ({ status })),
})
const judge = (files: ReturnType<typeof result>[], quarantine: (typeof ENTRY)[] = []) =>
  judgeRun({ status: files.some(({ status }) => status === 'failed') ? 1 : 0, files, quarantine, now: NOW })

const GOOD = result('test/ui/b.test.tsx', 'passed', 'passed')
const BAD = result('test/ui/a.test.tsx', 'passed', 'failed')

test('a file that failed has failed', () => {
  expect(judge([GOOD])).toEqual({ lines: ['2 passed, 0 failed'], isWell: true })
  expect(judge([GOOD, BAD])).toEqual({ lines: ['3 passed, 1 failed'], isWell: false })
})

test('a file that could not be read, one that skips, no tests and a jest that fails are no success', () => {
  expect(judge([GOOD, { ...BAD, assertionResults: [] }])).toMatchObject({ lines: ['2 passed, 1 failed'] })
  expect(judge([GOOD, result('c', 'pending')])).toMatchObject({ isWell: false })
  expect(judge([])).toMatchObject({ isWell: false })
  expect(judgeRun({ status: 1, files: [GOOD], quarantine: [], now: NOW }).isWell).toBe(false)
})

test('a file in quarantine does not fail the run, and is named in red whether it failed or not', () => {
  const { lines, isWell } = judge([GOOD, BAD], [ENTRY])
  expect(isWell).toBe(true)
  expect(lines[0]).toBe(
    '\u001B[31m隔离：test/ui/a.test.tsx（2026-11-28 起，the cause is not known yet）：failed\u001B[39m',
  )
  expect(lines.at(-1)).toBe('2 passed, 0 failed, 1 in quarantine')
  expect(judge([GOOD], [ENTRY])).toMatchObject({
    lines: [expect.stringContaining('没有跑'), '2 passed, 0 failed'],
  })
  expect(judge([BAD], [{ ...ENTRY, file: 'test/ui/b.test.tsx' }])).toMatchObject({ isWell: false })
})

test('two weeks are enough to find a cause', () => {
  const { lines, isWell } = judge([GOOD, BAD], [{ ...ENTRY, since: '2026-11-14' }])
  expect(isWell).toBe(false)
  expect(lines[0]).toContain('失败照算')
})

test('the quarantine holds at most five files, each with a date and a reason', () => {
  expect(() => Quarantine.parse(Array.from({ length: 6 }, () => ENTRY))).toThrow()
  expect(() => Quarantine.parse([{ ...ENTRY, reason: '' }])).toThrow()
  for (const { file } of Quarantine.parse(QUARANTINE)) expect(existsSync(file)).toBe(true)
})
