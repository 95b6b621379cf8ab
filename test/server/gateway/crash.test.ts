import { begins, blockEvents, ends, messageEvent } from '../../upstream/message-scripts.ts'
import { DONE, event, finishes, says, uses } from '../../upstream/scripts.ts'
import { crash, HOLDS_GONE_WITHIN_MS, type CrashWire } from './crash-run.ts'

const chat: CrashWire = {
  protocol: 'openai',
  path: '/chat/completions',
  body: {},
  pieces: Array.from({ length: 6 }, () => event(says('好'))),
  tail: [event(finishes()), event(uses({ prompt_tokens: 10, completion_tokens: 6 })), DONE],
  ending: DONE,
}
/** The same upstream behind another wire: its callers see the finish of the last piece. */
const gemini: CrashWire = {
  ...chat,
  path: '/models/up:streamGenerateContent',
  body: { contents: [{ role: 'user', parts: [{ text: 'hi' }] }] },
  ending: '}]',
}
const [start, ...rest] = blockEvents({ type: 'text', text: '好好好好好好' }, 0, 1).split(/(?<=\n\n)/)
const native: CrashWire = {
  protocol: 'anthropic',
  path: '/messages',
  body: { max_tokens: 50 },
  pieces: [begins(), start ?? '', ...rest],
  tail: [ends('end_turn', { output_tokens: 6 })],
  ending: messageEvent('message_stop'),
}

it.concurrent.each([
  ['sqlite', 'chat completions', chat, '0.000068'],
  ['postgres', 'chat completions', chat, '0.000068'],
  ['sqlite', 'Gemini', gemini, '0.000068'],
  // 10 × 2 + 20 × 0.2 + 30 × 2.5 + 40 × 4 + 6 × 8, by the million.
  ['sqlite', 'messages as they came', native, '0.000307'],
] as const)(
  'kill -9 in the middle of streams on %s of %s loses no answer that was acknowledged, leaves no hold and records what it asked upstreams for',
  async (engine, _wire, wire, cost) => {
    const {
      acknowledged,
      begun,
      frozenAfterRestart,
      holdsGoneAfterMs,
      receipts,
      books,
      lost,
      untold,
      uncounted,
      exitCode,
    } = await crash(engine, wire)
    expect(acknowledged.length).toBeGreaterThan(20)
    expect(begun).toBeGreaterThan(acknowledged.length)
    expect(Number(frozenAfterRestart)).toBeGreaterThan(0)
    for (const receipt of receipts) expect(receipt).toMatchObject({ status: 'succeeded', cost })
    expect(receipts).toHaveLength(acknowledged.length)
    expect(receipts.every(({ ledgerIds }) => ledgerIds.length === 1)).toBe(true)
    expect(holdsGoneAfterMs).toBeLessThan(HOLDS_GONE_WITHIN_MS)
    expect(books).toMatchObject({ ok: true, violations: [] })
    expect([lost.length > 0, untold]).toEqual([true, []])
    expect(lost.every(({ most_nano: most }) => (most ?? 0n) > 0n)).toBe(true)
    expect(uncounted.countedNano).toBeGreaterThanOrEqual(uncounted.costNano)
    expect(exitCode).toBe(0)
  },
  120_000,
)
