/** The keys of the chat, in the order of its sheet. */
export const CHAT_KEYS = [
  ['回车', '发送'],
  ['Shift+回车', '换行'],
  ['Esc', '停止正在写的回答'],
  ['/', '到输入框'],
  ['N', '新对话'],
  ['L', '我的对话'],
  ['P', '参数设置'],
  ['C', '查看代码'],
  ['Ctrl+K 或 ⌘K', '搜索页面和模型'],
  ['?', '打开这张表'],
] as const

/** What a key asks for where nothing is typed. */
export const KEY_ACTS = {
  '/': 'write',
  n: 'begin',
  l: 'list',
  p: 'settings',
  c: 'code',
  '?': 'help',
} as const

export type ChatAct = (typeof KEY_ACTS)[keyof typeof KEY_ACTS] | 'stop'
