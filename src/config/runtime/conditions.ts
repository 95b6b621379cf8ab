import type { UserInfo } from '../../../contract/user.ts'
import type { AppAction } from './app-config.ts'
import type { ConditionName } from './names.ts'
import { fieldText, rowValue } from './row-value.ts'

/** They are for display only: the server decides what is allowed. */
const conditions: Record<ConditionName, (user: UserInfo | null) => boolean> = {
  verified: (user) => user?.perVerification === true,
  admin: (user) => user?.isAdmin === true,
}

export const meets = (condition: ConditionName | '', user: UserInfo | null) =>
  condition === '' || conditions[condition](user)

/** Whether an action is for this row, as the user with this id reads it: of a field with several values one is enough. */
export const fitsRow = ({ when }: AppAction, row: Record<string, unknown>, userId: string) =>
  Object.entries(when).every(([field, expected]) => {
    const values = [rowValue(row, field)].flat().map(fieldText)
    if (Array.isArray(expected)) return values.some((value) => expected.includes(value))
    return (
      (expected.isEmpty === undefined || expected.isEmpty === values.every((value) => value === '')) &&
      (expected.isMe === undefined || expected.isMe === values.includes(userId))
    )
  })
