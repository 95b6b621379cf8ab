/** Removes what the set-up made. */
export default function teardown() {
  globalThis.browserTemplateFile?.remove()
}
