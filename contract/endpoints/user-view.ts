import { z } from 'zod'
import { whole } from '../envelope.ts'
import { StaffView, ViewAs, ViewAsInput } from '../user-view.ts'
import { nothing, type Group } from './endpoint.ts'

/** Staff see what a user sees, and the user sees that they did. */
export const userViewEndpoints = {
  'user.viewAs': {
    method: 'POST',
    path: '/admin/user/viewAs',
    auth: 'staff',
    permission: 'user.viewAs',
    stepUp: 'viewAs',
    reason: true,
    shownOnce: 'token',
    input: ViewAsInput,
    result: ViewAs,
  },
  /** The newest 20 of the last 90 days. */
  'user.staffViews': {
    method: 'GET',
    path: '/userCenter/staffViews',
    auth: 'user',
    input: nothing,
    ...whole({ row: StaffView, result: z.array(StaffView) }),
  },
} as const satisfies Group<'user'>
