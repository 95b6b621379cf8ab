import { pathOf } from '../../providers/path-of.ts'
import { themeMode } from '../../theme/theme-mode.ts'
import type { CommandEntry } from './command-entries.ts'
import { entryOf, type OwnEntry } from './entry-of.ts'

const action = (own: Omit<OwnEntry, 'kind'>) => entryOf({ kind: '操作', ...own })

/** What can be done at once; those that lead to a page ask visitors to sign in there. */
export const actions: CommandEntry[] = [
  action({
    title: '新建 Key',
    detail: 'API Key',
    to: `${pathOf('api-key')}?form=keys.create`,
    spelling: { full: 'xinjiankey', initials: 'xjkey' },
  }),
  action({
    title: '新对话',
    detail: '体验中心',
    to: pathOf('display', { type: 'chat' }),
    spelling: { full: 'xinduihua', initials: 'xdh' },
  }),
  action({
    title: '切换深色',
    detail: '外观',
    run: () => themeMode.set('dark'),
    spelling: { full: 'qiehuanshense', initials: 'qhss' },
  }),
  action({
    title: '切换浅色',
    detail: '外观',
    run: () => themeMode.set('light'),
    spelling: { full: 'qiehuanqianse', initials: 'qhqs' },
  }),
  action({
    title: '外观跟随系统',
    detail: '外观',
    run: () => themeMode.set('system'),
    spelling: { full: 'waiguangensuixitong', initials: 'wggsxt' },
  }),
]

const AMOUNT = /^(?:充值|chongzhi|cz)\s*(?:¥\s*)?(\d{1,6}(?:\.\d{1,2})?)\s*元?$/i
/** Ids of requests begin with their moment. */
const REQUEST_ID = /^0[0-9A-Za-z]{21}$/

/** What the words themselves say is to be done. */
export function queryActions(query: string, callPath: (requestId: string) => string): CommandEntry[] {
  const amount = AMOUNT.exec(query)?.[1]
  if (amount !== undefined)
    return [action({ title: `充值 ${amount} 元`, detail: '账户充值', to: pathOf('topup', { amount }) })]
  if (!REQUEST_ID.test(query)) return []
  const found = { kind: '调用', detail: query }
  return [
    entryOf({ ...found, title: '查看这次调用', to: callPath(query) }),
    entryOf({ ...found, title: '诊断这次调用', to: pathOf('error-doctor', { id: query }) }),
  ]
}
