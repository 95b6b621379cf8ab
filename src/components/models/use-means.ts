import { useEffect, useState } from 'react'
import { useSession } from '../../providers/session.ts'
import { type Means, readMeans } from './sample-model.ts'

/** @returns undefined until it is known; null for a visitor */
export function useMeans(): Means | null | undefined {
  const userId = useSession()?.userInfo.userId
  const [read, setRead] = useState<{ userId: string | undefined; means: Means | null }>()
  useEffect(() => {
    let isHere = true
    void readMeans().then((means) => isHere && setRead({ userId, means }))
    return () => {
      isHere = false
    }
  }, [userId])
  return read && read.userId === userId ? read.means : undefined
}
