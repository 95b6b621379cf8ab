import { checkConfig, sentence } from '../../src/config/compiler/check-config.ts'
import { consoleConfig } from '../support/read-fixture-config.ts'

// A loose copy: what a person may write, right or wrong.
// oxlint-disable-next-line typescript/no-explicit-any
export type Loose = any

/** A copy of the console config to make mistakes in, each in one place: a structured clone would share what lists share. */
export const looseConfig = (): Loose => JSON.parse(JSON.stringify(consoleConfig))

/** The place of a route that is added. */
export const added = `routes[${consoleConfig.routes.length}]`

/** One test for each mistake: what it is called, how it is made, and part of what is said of it. */
export function refuses(mistakes: [string, (config: Loose) => void, string][]): void {
  test.each(mistakes)('%s is refused with its place', (_, change, expected) => {
    const config = looseConfig()
    change(config)
    const messages = checkConfig(config).mistakes.map(sentence)
    expect(messages).toEqual(expect.arrayContaining([expect.stringContaining(expected)]))
  })
}
