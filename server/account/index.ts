// The door of an account's life: nothing else of this folder is imported from outside.
export { closeAccount } from './close-account.ts'
export { previewClosing } from './preview-closing.ts'
export { resetPassword } from './reset-password.ts'
export { signInBySms } from './sign-in-by-sms.ts'
export { submitVerification } from './submit-verification.ts'
