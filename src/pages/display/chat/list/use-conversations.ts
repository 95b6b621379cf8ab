import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '../../providers/http.ts'
import { desk } from '../state/desk.ts'

const PAGE = '30'
const TYPING_MS = 300

/** My conversations, page after page, or those that contain what is searched for. */
export function useConversations(keyword: string) {
  const client = useQueryClient()
  const kept = useSyncExternalStore(desk.kept.subscribe, desk.kept.read)
  const wanted = useSettled(keyword.trim())
  useEffect(() => {
    if (kept > 0) void client.invalidateQueries({ queryKey: ['conversations'] })
  }, [client, kept])
  const pages = useInfiniteQuery({
    queryKey: ['conversations'],
    queryFn: ({ pageParam, signal }) =>
      call(
        'conversation.list',
        { pageSize: PAGE, ...(pageParam !== '' && { cursor: pageParam }) },
        { signal, isSilent: true },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    retry: false,
  })
  const found = useQuery({
    // The words stay in this visit's memory only.
    queryKey: ['conversations', 'found', wanted],
    queryFn: ({ signal }) => call('conversation.find', { keyword: wanted }, { signal, isSilent: true }),
    enabled: wanted !== '',
    retry: false,
    gcTime: 0,
  })
  return { pages, found, isSearching: keyword.trim() !== '' }
}

/** A text once nobody has typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
