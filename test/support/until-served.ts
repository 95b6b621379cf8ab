const UNAVAILABLE = 503

/** Sends again while the answer is 503: on a busy machine some of many at once wait too long for a connection. */
export async function untilServed<Answer>(
  send: () => Promise<Answer>,
  statusOf: (answer: Answer) => number,
): Promise<Answer> {
  for (;;) {
    const answer = await send()
    if (statusOf(answer) !== UNAVAILABLE) return answer
  }
}
