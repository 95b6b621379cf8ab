import type { Mutant } from './mutant.ts'

const tests = ['test/server/share/share\\.test']

/** Faults by which a conversation could be read by who should not, or a link outlive its end. */
export const shareMutants: Mutant[] = [
  {
    name: '平台停用的分享链接还能打开',
    file: 'server/content/share/find-shared.ts',
    before: "    .where('blocked_at', 'is', null)\n",
    after: '',
    tests,
  },
  {
    name: '到期的分享链接还能打开',
    file: 'server/content/share/share-rows.ts',
    before: "eb('expires_at', '>', now)",
    after: "eb('expires_at', '>', 0)",
    tests,
  },
  {
    name: '停用别人的分享链接',
    file: 'server/content/share/shares.ts',
    before:
      "    .where('user_id', '=', ctx.caller.userId)\n    .where('blocked_at', 'is', null)\n    .returning",
    after: "    .where('blocked_at', 'is', null)\n    .returning",
    tests,
  },
  {
    name: '看得到别人的分享链接',
    file: 'server/content/share/shares.ts',
    before:
      "    .where('user_id', '=', ctx.caller.userId)\n    .where('blocked_at', 'is', null)\n    .executeTakeFirst",
    after: "    .where('blocked_at', 'is', null)\n    .executeTakeFirst",
    tests,
  },
  {
    name: '冻结的用户的分享还能打开',
    file: 'server/content/share/find-shared.ts',
    before: 'if (isSuspended) return null',
    after: 'if (isSuspended && now < 0) return null',
    tests,
  },
  {
    name: '删除的对话的分享还能打开',
    file: 'server/content/share/find-shared.ts',
    before: "    .where('conversation.deleted_at', 'is', null)\n",
    after: '',
    tests,
  },
  {
    name: '猜分享链接不限次数',
    file: 'server/content/share/find-shared.ts',
    before: '  await noteMiss(ctx)\n',
    after: '',
    tests,
  },
  {
    name: '分享没有显示的版本',
    file: 'server/content/share/to-shared.ts',
    before: 'wayToLeaf(messages, leafId).flatMap',
    after: 'messages.flatMap',
    tests,
  },
  {
    name: '把对话放进别人的文件夹',
    file: 'server/content/conversation/folders.ts',
    before: "    .where('user_id', '=', userId)\n    .$call(forUpdate(trx))",
    after: '    .$call(forUpdate(trx))',
    tests: ['test/server/conversation/folders\\.test'],
  },
]
