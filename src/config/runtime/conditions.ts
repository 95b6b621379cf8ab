import type { UserInfo } from '../../../contract/user.ts'
import type { AppAction } from './app-config.ts'
import type { ConditionName } from './names.ts'
import { fieldText, rowValue } from './row-value.ts'

/** For display only: the server decides what is allowed. */
const conditions: Record<ConditionName, (user: UserInfo | null) => boolean> = {
  verified: (user) => user?.perVerification === true,
  admin: (user) => user?.isAdmin === true,
}

export const meets = (condition: ConditionName | '', user: UserInfo | null) =>
  condition === '' || conditions[condition](user)

/** Whether an action is for this row: of a field with several values one is enough. */
export const fitsRow = ({ when }: AppAction, row: Record<string, unknown>) =>
  Object.entries(when).every(([field, values]) =>
    [rowValue(row, field)].flat().some((value) => values.includes(fieldText(value))),
  )
