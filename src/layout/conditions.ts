import type { UserInfo } from '../../contract/user.ts'
import type { ConditionName } from '../config/names.ts'

/** Every condition that an entry can name. Only for what is shown: what may be done is the server's to say. */
const conditions: Record<ConditionName, (user: UserInfo | null) => boolean> = {
  verified: (user) => user?.perVerification === true,
  admin: (user) => user?.isAdmin === true,
}

/** Whether an entry is for this user; one without a condition is for everyone. */
export const meets = (condition: ConditionName | '', user: UserInfo | null) =>
  condition === '' || conditions[condition](user)
