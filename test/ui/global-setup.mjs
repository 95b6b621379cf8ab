import { createTemplateFile } from '../support/template-file.ts'

/** Makes the database that every suite starts from. */
export default async function setup() {
  globalThis.uiTemplateFile = await createTemplateFile()
  process.env.TEST_SQLITE_TEMPLATE = globalThis.uiTemplateFile.file
}
