import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OrderDetail } from '../../contract/order.ts'
import { refreshUser } from '../providers/account.ts'
import { call } from '../providers/http.ts'

const FIRST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 15_000

/** An order, asked for again gently while it waits to be paid and the page is looked at. When it is paid, the balance follows. */
export function useOrder(orderNo: string) {
  const client = useQueryClient()
  const queryKey = ['order.detail', orderNo]
  const order = useQuery({
    queryKey,
    // Only the first read is one that the reader asked for: later ones fail silently and are made again.
    queryFn: ({ signal }) =>
      call('order.detail', { orderNo }, { signal, isSilent: client.getQueryData(queryKey) !== undefined }),
    retry: false,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => {
      if (state.data?.status !== 'pending') return false
      return Math.min(FIRST_WAIT_MS * 1.25 ** state.dataUpdateCount, LONGEST_WAIT_MS)
    },
  })
  const status = order.data?.status
  useEffect(() => {
    if (status === 'paid') void refreshUser()
  }, [status])
  const merge = (news: Partial<OrderDetail>) =>
    client.setQueryData<OrderDetail>(queryKey, (known) => known && { ...known, ...news })
  return { order, merge }
}
