import NativeEnvironment from '../support/native-environment.mjs'
import { explainFailure } from '../support/server-errors.ts'

/** Key pairs take long to make, so suites of one worker share them. */
const testKeys = new Map()

/** With what the server under test logs of errors. */
export default class ServerEnvironment extends NativeEnvironment {
  async setup() {
    await super.setup()
    this.global.serverErrors = []
    this.global.testKeys = testKeys
  }

  handleTestEvent(event) {
    explainFailure(event, this.global.serverErrors)
  }
}
