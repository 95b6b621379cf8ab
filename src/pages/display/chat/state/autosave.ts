import type { CallInput, CallResult } from '../../../../../contract/endpoints.ts'
import type { MessageInput } from '../../../../../contract/conversation.ts'
import { call, HttpFailure } from '../../../../providers/http.ts'
import { session } from '../../../../providers/session.ts'
import { newIdempotencyKey } from '../../../../providers/new-idempotency-key.ts'
import { isTemporary } from '../../../../providers/is-temporary.ts'
import { flushOnUnload } from '../../../../providers/flush-on-unload.ts'

type Setup = Pick<CallInput<'conversation.edit'>, 'lanes' | 'isSynced'>

interface AutosaveInput {
  conversationId: string | null
  describe: () => CallInput<'conversation.add'>
  onCreated: (conversation: CallResult<'conversation.add'>) => void
  onProblem: (message: string) => void
  onWritten: (conversationId: string) => void
}

const RETRY_MS = 4000
const SIGNED_OUT = 401

/** Saves messages in the background: network failures are retried, refusals are reported and dropped. */
export function createAutosave({ conversationId, describe, onCreated, onProblem, onWritten }: AutosaveInput) {
  const key = newIdempotencyKey()
  const queue = new Map<string, MessageInput>()
  let setup: Setup | null = null
  let id = conversationId
  let isBusy = false
  let running = Promise.resolve()
  let hasProblem = false
  let isDisposed = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const isWaiting = () => queue.size > 0 || setup !== null

  async function ready(): Promise<string> {
    if (id !== null) return id
    const made = await call('conversation.add', describe(), { idempotencyKey: key, isSilent: true })
    // The idempotency key makes concurrent callers get the same conversation.
    if (id === null) {
      id = made.id
      onCreated(made)
    }
    return made.id
  }

  async function saveNext(): Promise<boolean> {
    // After a sign-out the queue waits for the same user.
    if (isDisposed || !isWaiting() || session.read() === null) return false
    const [message] = queue.values()
    const conversationId = await ready()
    // Another user may have signed in meanwhile.
    if (isDisposed) return false
    if (message) {
      await call('conversation.saveMessage', { conversationId, message }, { isSilent: true })
      if (queue.get(message.id) === message) queue.delete(message.id)
      onWritten(conversationId)
      return true
    }
    const sent = setup
    await call('conversation.edit', { id: conversationId, ...sent }, { isSilent: true })
    if (setup === sent) setup = null
    return true
  }

  function run(): Promise<void> {
    if (!isBusy) running = drain()
    return running
  }

  async function drain() {
    isBusy = true
    clearTimeout(timer)
    try {
      while (await saveNext()) {
        if (hasProblem) onProblem('')
        hasProblem = false
      }
    } catch (error) {
      handleError(error)
    } finally {
      isBusy = false
    }
  }

  function handleError(error: unknown) {
    if (isDisposed) return
    const code = error instanceof HttpFailure ? error.code : 0
    hasProblem = true
    if (code === SIGNED_OUT) return
    if (isTemporary(error)) {
      onProblem('暂时没能保存到服务器，正在重试')
      timer = setTimeout(() => void run(), RETRY_MS)
      return
    }
    queue.clear()
    setup = null
    onProblem(`没能保存：${error instanceof Error ? error.message : '请求失败'}`)
  }

  return {
    save(message: MessageInput) {
      queue.set(message.id, message)
      void run()
    },
    saveSetup(next: Setup) {
      setup = next
      if (id !== null || queue.size > 0) void run()
    },
    ready,
    /** Resolves to the conversation id once the queue is saved or has failed. */
    async settled(): Promise<string> {
      await run()
      return ready()
    },
    flush() {
      if (isDisposed || id === null) return
      for (const message of queue.values())
        flushOnUnload('conversation.saveMessage', { conversationId: id, message })
    },
    resume: () => void run(),
    isBusy: () => isWaiting() && (id !== null || queue.size > 0),
    dispose() {
      isDisposed = true
      clearTimeout(timer)
    },
  }
}
