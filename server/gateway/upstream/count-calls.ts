import type { ChannelUpstream, Upstream } from './upstream.ts'

/** An upstream that knows how many calls it has in flight, from their begin to the end of their answers. */
export function countCalls(upstream: ChannelUpstream): ChannelUpstream & Pick<Upstream, 'load'> {
  const load = { calls: 0 }
  return {
    ...upstream,
    load,
    async send(request) {
      load.calls += 1
      try {
        const answer = await upstream.send(request)
        answer.body.onClose(() => (load.calls -= 1))
        return answer
      } catch (error) {
        load.calls -= 1
        throw error
      }
    },
  }
}
