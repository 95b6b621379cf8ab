import { programs } from '../../contract/programs.ts'
import type { Client } from './client.ts'

export const continueCli: Client = {
  package: '@continuedev/cli',
  version: '1.5.47',
  bin: 'dist/cn.js',
  wire: 'chat',
  tools: {
    read: (file) => ({ name: 'Read', input: { filepath: file } }),
    edit: (file, before, after) => ({
      name: 'Edit',
      input: { file_path: file, old_string: before, new_string: after },
    }),
  },
  args: (prompt) => ['-p', prompt, '--auto'],
  env: () => ({ CONTINUE_TELEMETRY_ENABLED: '0', CONTINUE_CLI_ENABLE_TELEMETRY: '0' }),
  files: programs.continue.files,
}
