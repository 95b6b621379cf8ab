import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Creation, CreationKind } from '../../contract/creation.ts'
import { call } from '../providers/http.ts'
import { refreshUser } from '../providers/account.ts'
import { sendV1 } from '../v1/send-v1.ts'

const PAGE_SIZE = 12
/** While a video is being made. */
const LOOK_MS = 2000

export const creationsKey = (kind: CreationKind) => ['media.list', kind]

export const isOpen = ({ status }: Creation) => status === 'queued' || status === 'in_progress'

/** What the user had made of one kind, page after page; looked at again and again while something is being made. */
export function useCreations(kind: CreationKind) {
  return useInfiniteQuery({
    queryKey: creationsKey(kind),
    queryFn: ({ pageParam, signal }) =>
      call(
        'media.list',
        { kind, pageSize: String(PAGE_SIZE), ...(pageParam !== '' && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ records }) => records.some(isOpen)) ? LOOK_MS : false,
    retry: false,
  })
}

/** Deletes what was made. */
export function useDeleteCreation(kind: CreationKind) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Creation) => call('media.delete', { id }),
    onSettled: () => client.invalidateQueries({ queryKey: creationsKey(kind) }),
  })
}

/** Gives a video up that is being made; its money comes back. */
export function useCancelVideo() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Creation) =>
      sendV1(
        { path: `/videos/${encodeURIComponent(id)}`, signal: new AbortController().signal },
        { method: 'DELETE' },
      ),
    onSettled: async () => {
      void refreshUser()
      await client.invalidateQueries({ queryKey: creationsKey('video') })
    },
  })
}
