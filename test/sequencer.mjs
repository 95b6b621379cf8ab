import { createRequire } from 'node:module'

const { default: Sequencer } = createRequire(import.meta.url)('@jest/test-sequencer')

/** Those that start programs and browsers take longest and must not be last, nor all at once: they would wait for a processor. */
const STARTS_PROGRAMS = /\/test\/(e2e|server\/(nodes|main\.))/
const OTHERS_BETWEEN = 5

export default class Interleaved extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests)
    const isLong = ({ path }) => STARTS_PROGRAMS.test(path)
    const others = sorted.filter((test) => !isLong(test))
    const mixed = sorted.filter(isLong).flatMap((test) => [test, ...others.splice(0, OTHERS_BETWEEN)])
    return [...mixed, ...others]
  }
}
