import type { Verb } from '../../catalog/context.ts'

/** How the models did in the caller's own comparisons; nothing of what was said is read. */
export const countWins: Verb<'conversation.wins'> = async ({ ctx }) => {
  const rows = await ctx.db
    .selectFrom('conversation_message')
    .innerJoin('conversation', 'conversation.id', 'conversation_message.conversation_id')
    .select((eb) => [
      'model_id',
      eb.fn.countAll<number>().as('comparisons'),
      eb.fn.sum('is_better').as('wins'),
    ])
    .where('conversation_message.user_id', '=', ctx.caller.userId)
    .where('is_better', 'is not', null)
    .where('conversation.deleted_at', 'is', null)
    .groupBy('model_id')
    .orderBy('model_id')
    .execute()
  return rows
    .map(({ model_id, wins, comparisons }) => ({ modelId: model_id, wins: Number(wins), comparisons }))
    .sort((a, b) => b.wins - a.wins)
}
