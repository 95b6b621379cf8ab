/** Where a program is to send its calls, with what, and to which model. */
export interface ProgramGateway {
  /** It is that of this site, without `/v1`. */
  origin: string
  key: string
  model: string
}

/** `agent`: works in a terminal, or a library; `chat`: in the browser, or deployed by oneself; `desktop`: installed on a computer or phone. */
export type ProgramKind = 'agent' | 'chat' | 'desktop'

/** What a reader sets so that a program uses this site; what it has not is not needed. */
export interface Program {
  name: string
  kind: ProgramKind
  /** Environment variables by their names. */
  env?: (gateway: ProgramGateway) => Record<string, string>
  /** Whole files of settings by their paths below the home folder. */
  files?: (gateway: ProgramGateway) => Record<string, string>
  /** Whole programs or commands, by how each is prepared. */
  code?: (gateway: ProgramGateway) => Record<string, string>
  /** Where in the program's own settings, and what goes into each of its fields. */
  screen?: { at: string; fields: (gateway: ProgramGateway) => Record<string, string> }
  /** Starts it in a terminal. */
  command?: string
  /** What else is to be known. */
  note?: string
}

const baseOf = ({ origin }: ProgramGateway) => `${origin}/v1`

/** How programs of others are connected. `npm run verify -- clients` runs Claude Code, Codex, OpenCode, Qwen Code, Cline, Continue, Gemini CLI and Google's SDK with these very settings. */
export const programs = {
  'claude-code': {
    name: 'Claude Code',
    kind: 'agent',
    env: ({ origin, key, model }) => ({
      ANTHROPIC_BASE_URL: origin,
      ANTHROPIC_AUTH_TOKEN: key,
      ANTHROPIC_MODEL: model,
      ANTHROPIC_SMALL_FAST_MODEL: model,
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    }),
    command: 'claude',
    note: '地址不带 /v1。模型须能调用工具，上下文最好在 64K 以上。',
  },
  codex: {
    name: 'Codex',
    kind: 'agent',
    env: ({ key }) => ({ MAAS_API_KEY: key }),
    files: ({ origin, model }) => ({
      '.codex/config.toml': [
        `model = "${model}"`,
        'model_provider = "maas"',
        '',
        '[model_providers.maas]',
        'name = "maas"',
        `base_url = "${origin}/v1"`,
        'env_key = "MAAS_API_KEY"',
        'wire_api = "responses"',
        '',
      ].join('\n'),
    }),
    command: 'codex',
    note: '模型须能调用工具。',
  },
  opencode: {
    name: 'OpenCode',
    kind: 'agent',
    files: ({ origin, key, model }) => ({
      '.config/opencode/opencode.json': JSON.stringify(
        {
          model: `maas/${model}`,
          small_model: `maas/${model}`,
          autoupdate: false,
          provider: {
            maas: {
              npm: '@ai-sdk/openai-compatible',
              options: { baseURL: `${origin}/v1`, apiKey: key },
              models: { [model]: {} },
            },
          },
        },
        null,
        2,
      ),
    }),
    command: 'opencode',
    note: '模型须能调用工具。',
  },
  'qwen-code': {
    name: 'Qwen Code',
    kind: 'agent',
    env: (gateway) => ({
      OPENAI_BASE_URL: baseOf(gateway),
      OPENAI_API_KEY: gateway.key,
      OPENAI_MODEL: gateway.model,
    }),
    command: 'qwen --auth-type openai',
    note: '模型须能调用工具。',
  },
  'gemini-cli': {
    name: 'Gemini CLI',
    kind: 'agent',
    env: ({ origin, key, model }) => ({
      GOOGLE_GEMINI_BASE_URL: origin,
      GEMINI_API_KEY: key,
      GEMINI_MODEL: model,
    }),
    command: 'gemini',
    note: '地址不带 /v1，登录方式选 Use Gemini API Key。模型须能调用工具。',
  },
  'google-genai': {
    name: 'Google GenAI SDK',
    kind: 'agent',
    code: ({ origin, key, model }) => ({
      'Node.js（npm install @google/genai）': `import { GoogleGenAI } from '@google/genai'

const ai = new GoogleGenAI({ apiKey: '${key}', httpOptions: { baseUrl: '${origin}' } })
const stream = await ai.models.generateContentStream({ model: '${model}', contents: '你好' })
for await (const chunk of stream) process.stdout.write(chunk.text ?? '')
`,
      'Python（pip install google-genai）': `from google import genai
from google.genai import types

client = genai.Client(
    api_key="${key}", http_options=types.HttpOptions(base_url="${origin}")
)
for chunk in client.models.generate_content_stream(model="${model}", contents="你好"):
    print(chunk.text or "", end="", flush=True)
`,
    }),
    note: '地址不带 /v1。',
  },
  cursor: {
    name: 'Cursor',
    kind: 'desktop',
    screen: {
      at: 'Cursor Settings → Models → API Keys',
      fields: (gateway) => ({
        'OpenAI API Key': gateway.key,
        'Override OpenAI Base URL': baseOf(gateway),
        'Add Custom Model': gateway.model,
      }),
    },
    note: '请求由 Cursor 的服务器发出，接口地址须能从公网访问。',
  },
  cline: {
    name: 'Cline',
    kind: 'desktop',
    screen: {
      at: 'Settings → API Configuration',
      fields: (gateway) => ({
        'API Provider': 'OpenAI Compatible',
        'Base URL': baseOf(gateway),
        'OpenAI Compatible API Key': gateway.key,
        'Model ID': gateway.model,
      }),
    },
    code: (gateway) => ({
      '命令行版（npm install -g cline）': `cline auth -p openai -k ${gateway.key} -m ${gateway.model} -b ${baseOf(gateway)}\n`,
    }),
    note: '模型须能调用工具。命令行版设好之后运行 cline。',
  },
  continue: {
    name: 'Continue',
    kind: 'desktop',
    files: (gateway) => ({
      '.continue/config.yaml': [
        'name: maas',
        'version: 1.0.0',
        'schema: v1',
        'models:',
        `  - name: ${gateway.model}`,
        '    provider: openai',
        `    model: ${gateway.model}`,
        `    apiBase: ${baseOf(gateway)}`,
        `    apiKey: ${gateway.key}`,
        '    roles: [chat, edit, apply]',
        '',
      ].join('\n'),
    }),
  },
  'cherry-studio': {
    name: 'Cherry Studio',
    kind: 'desktop',
    screen: {
      at: '设置 → 模型服务 → 添加，类型选 OpenAI',
      fields: ({ origin, key, model }) => ({ 'API 密钥': key, 'API 地址': origin, 模型: model }),
    },
    note: 'API 地址不带 /v1，它自己会加上。',
  },
  dify: {
    name: 'Dify',
    kind: 'chat',
    screen: {
      at: '设置 → 模型供应商 → OpenAI-API-compatible → 添加模型',
      fields: (gateway) => ({
        模型类型: 'LLM',
        模型名称: gateway.model,
        'API Key': gateway.key,
        'API endpoint URL': baseOf(gateway),
      }),
    },
  },
  lobechat: {
    name: 'LobeChat',
    kind: 'chat',
    env: (gateway) => ({
      OPENAI_PROXY_URL: baseOf(gateway),
      OPENAI_API_KEY: gateway.key,
      OPENAI_MODEL_LIST: `-all,+${gateway.model}`,
    }),
    screen: {
      at: '设置 → AI 服务商 → OpenAI',
      fields: (gateway) => ({
        'API Key': gateway.key,
        'API 代理地址': baseOf(gateway),
        模型列表: gateway.model,
      }),
    },
    note: '自己部署的，也可以写在环境变量里。',
  },
  'open-webui': {
    name: 'Open WebUI',
    kind: 'chat',
    screen: {
      at: '管理员面板 → 设置 → 外部连接 → OpenAI API → 添加连接',
      fields: (gateway) => ({ URL: baseOf(gateway), 密钥: gateway.key }),
    },
    env: (gateway) => ({ OPENAI_API_BASE_URL: baseOf(gateway), OPENAI_API_KEY: gateway.key }),
    note: '由管理员填写，或写在部署它的环境变量里；模型会自动列出。',
  },
  nextchat: {
    name: 'NextChat',
    kind: 'chat',
    env: ({ origin, key, model }) => ({
      BASE_URL: origin,
      OPENAI_API_KEY: key,
      CUSTOM_MODELS: `-all,+${model}`,
    }),
    screen: {
      at: '设置 → 自定义接口，模型服务商选 OpenAI',
      fields: ({ origin, key, model }) => ({ 接口地址: origin, 'API Key': key, 自定义模型名: model }),
    },
    note: '地址不带 /v1。自己部署的，也可以写在环境变量里。',
  },
  'immersive-translate': {
    name: '沉浸式翻译',
    kind: 'chat',
    screen: {
      at: '设置 → 翻译服务 → 添加兼容 OpenAI 接口的自定义 AI 翻译服务',
      fields: (gateway) => ({
        '自定义 API 接口地址': `${baseOf(gateway)}/chat/completions`,
        APIKEY: gateway.key,
        模型: gateway.model,
      }),
    },
    note: '地址要写到 /chat/completions；模型选“输入自定义模型名称”。网页会被切成许多段，每段是一次调用，选便宜、快的模型。',
  },
  chatbox: {
    name: 'Chatbox',
    kind: 'desktop',
    screen: {
      at: '设置 → 模型提供方 → 添加，API 模式选 OpenAI API 兼容',
      fields: ({ origin, key, model }) => ({
        'API 密钥': key,
        'API 主机': origin,
        'API 路径': '/v1/chat/completions',
        模型: model,
      }),
    },
    note: 'API 主机不带 /v1，/v1 在 API 路径里。',
  },
  anythingllm: {
    name: 'AnythingLLM',
    kind: 'desktop',
    screen: {
      at: '设置 → 人工智能提供商 → LLM 首选项，选 Generic OpenAI',
      fields: (gateway) => ({
        'Base URL': baseOf(gateway),
        'API Key': gateway.key,
        'Chat Model Name': gateway.model,
      }),
    },
    env: (gateway) => ({
      LLM_PROVIDER: 'generic-openai',
      GENERIC_OPEN_AI_BASE_PATH: baseOf(gateway),
      GENERIC_OPEN_AI_API_KEY: gateway.key,
      GENERIC_OPEN_AI_MODEL_PREF: gateway.model,
    }),
    note: '环境变量用于自己部署的版本。“Token context window”照模型的上下文长度填写。',
  },
} satisfies Record<string, Program>

export type ProgramName = keyof typeof programs
