import type { GatewayCaller } from '../caller/authenticate.ts'
import type { Gateway } from '../context.ts'
import type { WireError } from '../wire/wire-error.ts'

/** Tells when the calls of a caller are frozen. */
export const freezeOf =
  ({ credentials }: Pick<Gateway, 'credentials'>, { userId }: Pick<GatewayCaller, 'userId'>) =>
  (onFrozen: (why: WireError) => void) =>
    credentials.watchFreeze(userId, onFrozen)
