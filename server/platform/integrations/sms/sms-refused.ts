/** Why a provider did not send a code, where the person can do something about it. */
type SmsRefusal =
  /** It sent this phone enough for now. */
  | 'tooOften'
  /** It sends nothing to this phone: no such number, or its owner wants none. */
  | 'unreachable'

/** A provider's refusal; its message names the provider's code and nothing that was sent. */
export class SmsRefused extends Error {
  override readonly name = 'SmsRefused'
  readonly refusal: SmsRefusal

  constructor(refusal: SmsRefusal, message: string) {
    super(message)
    this.refusal = refusal
  }
}

interface Refused {
  provider: string
  code: string
  /** What the provider calls the request, for its support. */
  requestId: string
  kinds: Readonly<Record<SmsRefusal, RegExp>>
}

/** The error of a code that a provider refused with; its own words are left out, because they may quote the phone. */
export function refusedWith({ provider, code, requestId, kinds }: Refused): Error {
  const message = `${provider} refused to send: ${code.slice(0, 100)} (${requestId.slice(0, 64)})`
  for (const refusal of ['tooOften', 'unreachable'] as const)
    if (kinds[refusal].test(code)) return new SmsRefused(refusal, message)
  return new Error(message)
}
