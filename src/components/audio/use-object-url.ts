import { useEffect, useState } from 'react'

export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [made, setMade] = useState<{ blob: Blob; url: string }>()
  useEffect(() => {
    if (blob === undefined) return undefined
    const url = URL.createObjectURL(blob)
    let isWanted = true
    queueMicrotask(() => isWanted && setMade({ blob, url }))
    return () => {
      isWanted = false
      URL.revokeObjectURL(url)
    }
  }, [blob])
  return made?.blob === blob ? made?.url : undefined
}
