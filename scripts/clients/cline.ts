import { programs } from '../../contract/programs.ts'
import type { Client } from './client.ts'

export const cline: Client = {
  package: 'cline',
  version: '3.0.65',
  // Which its own script would look for.
  bin: `../@cline/cli-${process.platform}-${process.arch}/bin/cline`,
  wire: 'chat',
  tools: {
    read: (file) => ({ name: 'read_files', input: { files: [{ path: file }] } }),
    edit: (file, before, after) => ({
      name: 'editor',
      input: { path: file, old_text: before, new_text: after },
    }),
  },
  setUp: (gateway) => Object.values(programs.cline.code(gateway)).join(''),
  args: (prompt) => [prompt],
  // Else it leaves a process of its own behind.
  env: () => ({ CLINE_SESSION_BACKEND_MODE: 'local' }),
}
