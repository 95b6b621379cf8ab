// The door of `/v1`: nothing else of this folder is imported from outside.
export { CORS_HEADERS } from './cors.ts'
export { isMissingPrefix, missingPrefix } from './missing-prefix.ts'
export { registerGateway } from './register.ts'
export { breakersOfNode, breakerStates } from './upstream/breaker-states.ts'
export { createUpstreamProbe } from './upstream/create-upstream-probe.ts'
export { answerWireError } from './wire/answer-wire-error.ts'
export { isMessagesPath } from './wire/messages-error.ts'
export { WireError } from './wire/wire-error.ts'
