import type { FastifyRequest } from 'fastify'
import type { MessagesRequest } from '../../../contract/anthropic.ts'
import type { NativeCall } from '../chat/chat-wire.ts'
import type { Gateway } from '../context.ts'
import { pricesReasoning, refuseHiddenReasoning } from '../refuse/hidden-reasoning.ts'
import { pricesSearch } from '../refuse/priced-members.ts'
import type { ReadRequest } from '../request/read-request.ts'
import type { WireError } from '../wire/wire-error.ts'
import { checkNative } from '../native/check-native.ts'
import { fitHistory } from '../native/fit-history.ts'
import { nativeHeaders } from '../native/native-headers.ts'
import { createNativeStream } from '../native/native-stream.ts'
import { messagesPromptBound } from '../native/prompt-bound.ts'

/** Whether any upstream of a model speaks Messages. */
export function hasNativeUpstream(
  { upstreams }: Pick<Gateway, 'upstreams'>,
  { callAdmission: { version } }: FastifyRequest,
  name: string,
): boolean {
  const id = version.models.get(name)?.id
  return id !== undefined && upstreams.of(version, id).some(({ protocol }) => protocol === 'anthropic')
}

interface NativeInput {
  gateway: Gateway
  request: FastifyRequest
  read: ReadRequest<MessagesRequest>
  chatRefusal: WireError | null
  /** What a signature of ours holds of a thought; null: it is none of ours. */
  openThought: (signature: string) => string | null
}

/** @throws WireError 400 for what an upstream must not be sent */
export function nativeCall({ gateway, request, read, chatRefusal, openThought }: NativeInput): NativeCall {
  const { value } = read
  const model = request.callAdmission.version.models.get(value.model)
  checkNative(value, {
    allowed: gateway.deps.env.PRIVATE_MEDIA_HOSTS,
    mayBeSearched: pricesSearch(model),
  })
  if (pricesReasoning(model)) refuseHiddenReasoning(value)
  return {
    text: fitHistory(read, openThought),
    request: value,
    promptBound: (contextLength, boundOf) => messagesPromptBound(value, contextLength, boundOf),
    headers: (contextLength) => nativeHeaders(request.headers, contextLength),
    chatRefusal,
    stream: createNativeStream,
  }
}
