import { getUserInfo } from '../../services/user/get-user-info.ts'
import { updateProfile } from '../../services/user/update-profile.ts'
import { getVerification } from '../../services/verification/get-verification.ts'
import { submitVerification } from '../../services/verification/submit-verification.ts'
import type { Handlers } from './types.ts'

export const userHandlers = {
  'user.info': getUserInfo,
  'user.profile': updateProfile,
  'user.verify': submitVerification,
  'user.verification': getVerification,
} satisfies Handlers<'user.'>
