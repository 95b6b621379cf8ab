import { useQuery } from '@tanstack/react-query'
import type { CreationFile } from '../../../../contract/creation.ts'
import { useObjectUrl } from '../../../components/audio/use-object-url.ts'
import { getV1 } from '../../../providers/v1/send-v1.ts'

/** Media URLs need the user's token, so they are fetched as blobs. */
export function useMediaBlob(file: CreationFile | undefined) {
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
