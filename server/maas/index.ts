// The door of `/maas`: nothing else of this folder is imported from outside.
export { registerMaas } from './router.ts'
export { sendFailure } from './send-envelope.ts'
export { registerSms } from './sms.ts'
export { allowedMethods } from './unknown-path.ts'
