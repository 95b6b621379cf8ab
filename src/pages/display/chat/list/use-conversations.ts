import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { NO_FOLDER } from '../../../../../contract/conversation-limits.ts'
import { useStore } from '../../../../providers/create-store.ts'
import { call } from '../../../../providers/http.ts'
import { useSettled } from '../../../../ui/use-settled.ts'
import { conversationStore } from '../state/conversation-store.ts'

const PAGE = '30'
const TYPING_MS = 300

export function useConversations(keyword: string) {
  const client = useQueryClient()
  const revision = useStore(conversationStore.revision)
  const settled = useSettled(keyword.trim(), TYPING_MS)
  useEffect(() => {
    if (revision > 0) void client.invalidateQueries({ queryKey: ['conversations'] })
  }, [client, revision])
  const pages = useConversationPages(NO_FOLDER)
  const found = useQuery({
    // Search words stay in memory, never in an address.
    queryKey: ['conversations', 'found', settled],
    queryFn: ({ signal }) => call('conversation.find', { keyword: settled }, { signal }),
    enabled: settled !== '',
    retry: false,
    gcTime: 0,
  })
  return { pages, found, isSearching: keyword.trim() !== '' }
}

/** The conversations of one folder, or of none. */
export function useConversationPages(folder: string) {
  return useInfiniteQuery({
    queryKey: ['conversations', 'in', folder],
    queryFn: ({ pageParam, signal }) =>
      call(
        'conversation.list',
        { pageSize: PAGE, column: 'isPinned', folder, ...(pageParam !== '' && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    retry: false,
  })
}

/** The newest first. */
export const useFolders = () =>
  useQuery({
    queryKey: ['folders'],
    queryFn: ({ signal }) => call('folder.list', {}, { signal }),
    select: (rows) => rows.toReversed(),
    retry: false,
  })
