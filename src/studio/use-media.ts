import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CreationFile } from '../../contract/creation.ts'
import { getV1 } from '../v1/get-v1.ts'

/** Fetches what was made, once, with the user's own token: its address alone opens nothing. */
export function useMedia(file: CreationFile | undefined) {
  const path = file?.url.replace(/^\/v1/, '') ?? ''
  const { data, isError, refetch } = useQuery({
    queryKey: ['media', path],
    queryFn: async ({ signal }) => (await getV1({ path: path as `/${string}`, signal })).blob(),
    enabled: path !== '',
    staleTime: Infinity,
    retry: false,
  })
  return { blob: data, url: useObjectUrl(data), isError, refetch }
}

/** An address of a blob in this tab, let go of when it is not shown any more. */
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
