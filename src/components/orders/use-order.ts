import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OrderDetail } from '../../contract/order.ts'
import { refreshUser } from '../providers/account.ts'
import { call } from '../providers/http.ts'
import { followOrder } from './follow-order.ts'

const ORDER = 'order.detail'

/** An order, which follows what becomes of it while it waits to be paid. When money moves, the balance follows. */
export function useOrder(orderNo: string) {
  const client = useQueryClient()
  const queryKey = [ORDER, orderNo]
  const order = useQuery({
    queryKey,
    // Only the first read is one that the reader asked for: later ones fail silently and are made again.
    queryFn: ({ signal }) =>
      call('order.detail', { orderNo }, { signal, isSilent: client.getQueryData(queryKey) !== undefined }),
    retry: false,
    refetchOnWindowFocus: 'always',
  })
  const { refetch } = order
  const status = order.data?.status
  const isPending = status === 'pending'
  useEffect(() => {
    if (!isPending) return undefined
    const leaving = new AbortController()
    void (async () => {
      if (await followOrder({ orderNo, signal: leaving.signal })) await refetch()
    })()
    return () => leaving.abort()
  }, [orderNo, isPending, refetch])
  useEffect(() => {
    if (status !== 'paid' && status !== 'refunded') return
    void refreshUser()
    void client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== ORDER })
  }, [client, status])
  const reload = (news: Partial<OrderDetail>) => {
    client.setQueryData<OrderDetail>(queryKey, (known) => known && { ...known, ...news })
    void refetch()
  }
  return { order, reload }
}
