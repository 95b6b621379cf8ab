import { http } from '../client.ts'
import { HttpFailure } from '../http-failure.ts'
import { call } from '../http.ts'
import { onUnauthorized } from '../unauthorized.ts'
import { NOT_IN_VIEW } from './not-in-view.ts'

const LOOKING_ONLY = '正在以用户的身份查看，只能看不能改'

/**
 * In a tab that looks on as a user nothing is written, and what cannot be read does not end the session.
 * @param onEnd is called once the server takes the view for ended
 */
export function guardView(onEnd: () => void): void {
  http.interceptors.request.use((request) => {
    if (request.method?.toUpperCase() === 'GET') return request
    throw new HttpFailure({ code: 403, message: LOOKING_ONLY })
  })
  let isAsking = false
  onUnauthorized((failure) => {
    failure.message = NOT_IN_VIEW
    failure.session = null
    if (isAsking) return
    isAsking = true
    void call('user.info', {}, { isSilent: true, keepsSession: true })
      .catch((error: unknown) => {
        if (error instanceof HttpFailure && error.isUnauthorized) onEnd()
      })
      .finally(() => {
        isAsking = false
      })
  })
}
