import { programs } from '../../contract/programs.ts'
import type { Client } from './client.ts'

export const codex: Client = {
  package: '@openai/codex',
  version: '0.171.0',
  bin: 'bin/codex.js',
  wire: 'Responses',
  tools: {
    read: (file) => ({ name: 'exec_command', input: { cmd: `cat ${file}` } }),
    edit: (file, before, after) => ({
      name: 'exec_command',
      input: { cmd: `sed -i s/${before}/${after}/ ${file}` },
    }),
  },
  args: (prompt) => ['exec', '--skip-git-repo-check', '--dangerously-bypass-approvals-and-sandbox', prompt],
  env: programs.codex.env,
  files: programs.codex.files,
}
