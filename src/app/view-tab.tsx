import type { ReactNode } from 'react'
import { ViewBanner } from '../layout/view/view-banner.tsx'
import { type ViewEnd, ViewEnded } from '../layout/view/view-ended.tsx'
import { call } from '../providers/http.ts'
import { session } from '../providers/session.ts'
import { serverNow } from '../providers/server-time.ts'
import { guardView } from '../providers/view/guard-view.ts'
import { takeView } from '../providers/view/take-view.ts'

/** Shows the console as a user whom staff look at, until the view ends: nothing of it outlives the tab. */
export async function openViewTab(show: (page: ReactNode) => void, app: ReactNode): Promise<void> {
  const view = await takeView()
  const userInfo = view && (await readUser(view.token))
  if (!userInfo) return show(<ViewEnded why="gone" />)
  const end = (why: ViewEnd) => {
    stop()
    show(<ViewEnded why={why} onShown={session.close} />)
  }
  const endGone = () => end(serverNow() >= view.expiresAt ? 'over' : 'gone')
  session.openHere({ accessToken: view.token, userInfo })
  guardView(endGone)
  const stop = session.subscribe(() => {
    if (!session.read()) endGone()
  })
  show(
    <>
      <ViewBanner username={userInfo.username} expiresAt={view.expiresAt} onEnd={end} />
      {app}
    </>,
  )
}

const readUser = (accessToken: string) =>
  call('user.info', {}, { accessToken, isSilent: true, keepsSession: true }).catch(() => null)
