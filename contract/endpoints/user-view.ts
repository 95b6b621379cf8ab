import { z } from 'zod'
import { whole } from '../envelope.ts'
import { StaffView, ViewAs, ViewAsInput } from '../user-view.ts'
import { nothing, staffPost, userGet, type Group } from './endpoint.ts'

/** Staff see what a user sees, and the user sees that they did. */
export const userViewEndpoints = {
  'user.viewAs': {
    ...staffPost('/admin/user/viewAs', 'user.viewAs'),
    stepUp: 'viewAs',
    reason: true,
    shownOnce: 'token',
    input: ViewAsInput,
    result: ViewAs,
  },
  /** The newest 20 of the last 90 days. */
  'user.staffViews': {
    ...userGet('/userCenter/staffViews'),
    input: nothing,
    ...whole({ row: StaffView, result: z.array(StaffView) }),
  },
} as const satisfies Group<'user'>
