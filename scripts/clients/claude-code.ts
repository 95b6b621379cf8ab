import { programs } from '../../contract/programs.ts'
import type { Client } from './client.ts'

export const claudeCode: Client = {
  package: '@anthropic-ai/claude-code',
  version: '2.1.332',
  // What its install script would put in place.
  bin: `../claude-code-${process.platform}-${process.arch}/claude`,
  wire: 'Messages',
  tools: {
    read: (file) => ({ name: 'Read', input: { file_path: file } }),
    edit: (file, before, after) => ({
      name: 'Edit',
      input: { file_path: file, old_string: before, new_string: after },
    }),
  },
  args: (prompt) => ['-p', prompt, '--allowedTools', 'Read', 'Edit'],
  env: programs['claude-code'].env,
}
