import { MessageAnswer, MessageEvent, type MessagesUsage } from '../../../contract/anthropic.ts'
import { tryParseJson } from '../../../contract/try-parse-json.ts'
import { laterUsage, readMessagesUsage } from '../model/messages-usage.ts'
import type { ReportedUsage } from '../model/reported-usage.ts'

interface ReadMessage {
  /** Null: it is no message. */
  text: string | null
  usage: ReportedUsage | null
}

/** What an upstream of Messages answers to a test, streamed or whole. */
export function readTestMessage(text: string): ReadMessage {
  const whole = MessageAnswer.safeParse(tryParseJson(text))
  if (whole.success) {
    const { content, usage } = whole.data
    return {
      text: content.map((block) => block.text ?? '').join(''),
      usage: readMessagesUsage(usage ?? null),
    }
  }
  const events = text.split(/\r?\n/).flatMap((line) => {
    const event = line.startsWith('data:') ? MessageEvent.safeParse(tryParseJson(line.slice(5).trim())) : null
    return event?.success ? [event.data] : []
  })
  if (!events.some(({ type }) => type === 'message_start')) return { text: null, usage: null }
  let usage: MessagesUsage | null = null
  for (const { type, message, usage: later } of events) {
    if (type === 'message_start') usage = message?.usage ?? null
    else if (later) usage = laterUsage(usage, later)
  }
  const reply = events.map(({ delta }) => delta?.text ?? delta?.thinking ?? '').join('')
  return { text: reply, usage: readMessagesUsage(usage) }
}
