import { programs } from '../../contract/programs.ts'
import type { Client } from './client.ts'

export const openCode: Client = {
  package: 'opencode-ai',
  version: '1.18.33',
  // What its install script would put in place.
  bin: `../opencode-${process.platform}-${process.arch}/bin/opencode`,
  wire: 'chat',
  tools: {
    read: (file) => ({ name: 'read', input: { filePath: file } }),
    edit: (file, before, after) => ({
      name: 'edit',
      input: { filePath: file, oldString: before, newString: after },
    }),
  },
  args: (prompt) => ['run', prompt],
  env: () => ({}),
  files: programs.opencode.files,
}
