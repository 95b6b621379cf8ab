import type { ClientStream } from '../call/client-stream.ts'
import { freezeOf } from '../call/freeze-of.ts'
import type { GatewayCaller } from '../caller/authenticate.ts'
import type { Gateway } from '../context.ts'
import type { WireError } from '../wire/wire-error.ts'

/** How soon a cancellation, on any node, ends the call. */
const LOOK_MS = 500

interface Options {
  gateway: Gateway
  caller: GatewayCaller
  /** It is the id of its response. */
  id: string
}

/** The caller of a call in the background: it reads nothing, and leaves when the response is cancelled or deleted or its user is frozen. */
export function createBackgroundClient({ gateway, caller, id }: Options): {
  client: ClientStream
  /** Its response is stored from here on. */
  watch: () => void
  end: () => void
} {
  const { database, log } = gateway.deps
  const controller = new AbortController()
  let revoked: WireError | null = null
  let timer: NodeJS.Timeout | undefined
  let unwatch = () => {}

  async function look() {
    const row = await database.db
      .selectFrom('response')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirst()
      .catch((err: unknown) => {
        log.warn({ err }, 'a response in the background not looked at')
        return { status: 'in_progress' }
      })
    if (row?.status !== 'in_progress') controller.abort()
  }

  function end() {
    clearInterval(timer)
    unwatch()
  }

  return {
    client: {
      left: controller.signal,
      revoked: () => revoked,
      write: () => null,
      beat: () => {},
      end: async () => end(),
      fail: async () => end(),
    },
    watch() {
      timer = setInterval(() => void look(), LOOK_MS).unref()
      unwatch = freezeOf(
        gateway,
        caller,
      )((why) => {
        revoked = why
        controller.abort()
      })
    },
    end,
  }
}
