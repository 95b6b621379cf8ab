import { call } from '../../providers/http.ts'
import { refreshUser } from '../../providers/refresh-user.ts'
import { session } from '../../providers/session.ts'
import type { Means } from './sample-model.ts'

/** What the signed-in reader can pay with; packages that cannot be read count as none. */
export async function readMeans(): Promise<Means | null> {
  if (!session.read()) return null
  const [packages] = await Promise.all([
    call('package.mine', {}, { isSilent: true }).catch(() => []),
    refreshUser(),
  ])
  const user = session.read()?.userInfo
  return user ? { balance: user.balance, packages } : null
}
