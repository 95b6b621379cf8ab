import { appendFileSync } from 'node:fs'

// A green run prints a page: a line per project as it goes, what failed at once, and the slowest files at the end.
const SLOWEST = 12
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`.padStart(8)

export default class PageReporter {
  #projects = new Map()
  #files = []
  #startedAt = Date.now()

  onTestResult(_test, result) {
    const { displayName, testFilePath, perfStats, failureMessage } = result
    const project = displayName?.name ?? ''
    const ms = perfStats.end - perfStats.start
    this.#files.push({ file: this.#shortPath(testFilePath), ms })
    const counts = this.#projects.get(project) ?? { files: 0, passed: 0, failed: 0, ms: 0 }
    counts.files += 1
    counts.ms += ms
    counts.passed += result.numPassingTests
    counts.failed += result.numFailingTests + (result.testExecError ? 1 : 0)
    this.#projects.set(project, counts)
    if (failureMessage)
      process.stderr.write(`\nFAIL ${project} ${this.#shortPath(testFilePath)}\n${failureMessage}\n`)
    if (this.#files.length % 25 === 0)
      process.stderr.write(
        `… ${this.#files.length} 个文件，${seconds(Date.now() - this.#startedAt).trim()}\n`,
      )
  }

  onRunComplete(_contexts, { runExecError }) {
    // `npm run test:full` tells the slowest of all its rounds.
    const { TEST_TIMES: times } = process.env
    if (times) for (const file of this.#files) appendFileSync(times, `${JSON.stringify(file)}\n`)
    if (runExecError) process.stderr.write(`${runExecError.message}\n`)
    const lines = [...this.#projects].map(
      ([project, { files, passed, failed, ms }]) =>
        `${project.padEnd(8)}${files} files, ${passed} passed, ${failed} failed, ${seconds(ms).trim()} of a worker`,
    )
    const slowest = this.#files.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST)
    process.stderr.write(
      [
        '',
        ...lines,
        `用时 ${seconds(Date.now() - this.#startedAt).trim()}`,
        '',
        '最慢的文件：',
        ...slowest.map(({ file, ms }) => `${seconds(ms)}  ${file}`),
        '',
      ].join('\n'),
    )
  }

  #shortPath(path) {
    return path.slice(process.cwd().length + 1)
  }
}
