import { TestEnvironment } from 'jest-environment-node'
import { explainFailure } from '../support/server-errors.ts'

/** Key pairs take long to make, so suites of one worker share them. */
const testKeys = new Map()

/** Node, with what the server under test logs of errors. */
export default class ServerEnvironment extends TestEnvironment {
  async setup() {
    await super.setup()
    this.global.serverErrors = []
    this.global.testKeys = testKeys
  }

  handleTestEvent(event) {
    explainFailure(event, this.global.serverErrors)
  }
}
