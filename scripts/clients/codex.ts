import type { Client } from './client.ts'

export const codex: Client = {
  package: '@openai/codex',
  version: '0.169.0',
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
  env: ({ key }) => ({ MAAS_API_KEY: key }),
  files: ({ origin, model }) => ({
    '.codex/config.toml': [
      `model = "${model}"`,
      'model_provider = "maas"',
      '[model_providers.maas]',
      'name = "maas"',
      `base_url = "${origin}/v1"`,
      'env_key = "MAAS_API_KEY"',
      'wire_api = "responses"',
      '',
    ].join('\n'),
  }),
}
