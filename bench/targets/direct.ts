import type { Target } from './target.ts'

/** Nothing between the caller and the upstream. */
export const direct = (upstream: string): Target => ({
  name: '直连',
  start: async () => ({
    aim: { origin: upstream, path: '/v1/chat/completions', headers: {} },
    pid: null,
    stop: async () => {},
  }),
  drop: async () => {},
})
