import { programs } from '../../contract/programs.ts'
import type { Client } from './client.ts'

export const qwenCode: Client = {
  package: '@qwen-code/qwen-code',
  version: '0.24.4',
  bin: 'cli.js',
  wire: 'chat',
  tools: {
    read: (file) => ({ name: 'read_file', input: { file_path: file } }),
    edit: (file, before, after) => ({
      name: 'edit',
      input: { file_path: file, old_string: before, new_string: after },
    }),
  },
  args: (prompt) => ['-p', prompt, '--yolo', '--auth-type', 'openai'],
  env: programs['qwen-code'].env,
}
