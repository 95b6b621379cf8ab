import { programs } from '../../contract/programs.ts'
import type { Client } from './client.ts'

export const geminiCli: Client = {
  package: '@google/gemini-cli',
  version: '0.61.0',
  bin: 'bundle/gemini.js',
  wire: 'Gemini',
  tools: {
    read: (file) => ({ name: 'read_file', input: { file_path: file } }),
    edit: (file, before, after) => ({
      name: 'replace',
      input: { file_path: file, instruction: 'change a word', old_string: before, new_string: after },
    }),
  },
  args: (prompt) => ['-p', prompt, '--yolo', '--skip-trust'],
  env: programs['gemini-cli'].env,
  files: () => ({
    '.gemini/settings.json': JSON.stringify({ security: { auth: { selectedType: 'gemini-api-key' } } }),
  }),
}
