import { useEffect, useState } from 'react'
import { type Means, readMeans } from './sample-model.ts'

/** @returns undefined until it is known; null for a visitor */
export function useMeans(userId: string | undefined): Means | null | undefined {
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
