import { useEffect, useState } from 'react'
import { useSession } from '../../providers/session.ts'
import type { Means } from './sample-model.ts'

/** @returns undefined until it is known; null for a visitor */
export function useMeans(): Means | null | undefined {
  const userId = useSession()?.userInfo.userId
  const [read, setRead] = useState<{ userId: string | undefined; means: Means | null }>()
  useEffect(() => {
    let isHere = true
    const show = async () => {
      // Its HTTP client is not for the first page of a visitor.
      const means = userId === undefined ? null : await (await import('./read-means.ts')).readMeans()
      if (isHere) setRead({ userId, means })
    }
    void show()
    return () => {
      isHere = false
    }
  }, [userId])
  return read && read.userId === userId ? read.means : undefined
}
