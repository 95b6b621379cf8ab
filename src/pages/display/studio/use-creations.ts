import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Creation, CreationKind } from '../../../../contract/creation.ts'
import { call } from '../../../providers/http.ts'
import { refreshUser } from '../../../providers/refresh-user.ts'
import { sendV1 } from '../../../providers/v1/send-v1.ts'

const PAGE_SIZE = 12
const LOOK_MS = 2000

export const creationsKey = (kind: CreationKind) => ['media.list', kind]

export const isOpen = ({ status }: Creation) => status === 'queued' || status === 'in_progress'

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

export function useDeleteCreation(kind: CreationKind) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Creation) => call('media.delete', { id }),
    onSettled: () => client.invalidateQueries({ queryKey: creationsKey(kind) }),
  })
}

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
