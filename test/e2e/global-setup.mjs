import { browserPath } from '../support/browser.ts'
import { createTemplateFile } from '../support/template-file.ts'

/** Makes the database that suites start from, and unpacks the browser once: a worker that starts it while another writes it fails. */
export default async function setup() {
  await browserPath()
  globalThis.browserTemplateFile = await createTemplateFile()
  process.env.TEST_SQLITE_TEMPLATE = globalThis.browserTemplateFile.file
}
