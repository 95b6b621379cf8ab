import type { CutReply, ReplyPiece } from './cut-reply.ts'

export function wholeMessage({ pieces }: CutReply) {
  const joined = (textOf: (piece: ReplyPiece) => string | undefined) =>
    pieces.map((piece) => textOf(piece) ?? '').join('')
  const calls = pieces.flatMap(({ tool_calls = [] }) => tool_calls)
  const begun = calls.filter(({ id }) => id !== undefined)
  const reasoning = joined((piece) => piece.reasoning_content)
  return {
    role: 'assistant',
    content: begun.length > 0 ? null : joined((piece) => piece.content),
    ...(reasoning === '' ? {} : { reasoning_content: reasoning }),
    ...(begun.length > 0 && {
      tool_calls: begun.map(({ index, id, type, function: { name } }) => ({
        id,
        type,
        function: {
          name,
          arguments: calls
            .filter((call) => call.index === index)
            .map((call) => call.function.arguments)
            .join(''),
        },
      })),
    }),
  }
}
