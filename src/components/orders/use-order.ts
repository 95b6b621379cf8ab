import { useInvalidate } from '@refinedev/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OrderDetail } from '../../../contract/order.ts'
import { refreshUser } from '../../providers/refresh-user.ts'
import { call } from '../../providers/http.ts'
import { pollOrder } from './poll-order.ts'

const ORDER = 'order.detail'

export function useOrder(orderNo: string) {
  const client = useQueryClient()
  const queryKey = [ORDER, orderNo]
  const order = useQuery({
    queryKey,
    // Only the first read reports its failure; later ones are silent retries.
    queryFn: ({ signal }) =>
      call('order.detail', { orderNo }, { signal, isSilent: client.getQueryData(queryKey) !== undefined }),
    retry: false,
    refetchOnWindowFocus: 'always',
  })
  const { refetch } = order
  const invalidate = useInvalidate()
  const status = order.data?.status
  const isPending = status === 'pending'
  useEffect(() => {
    if (!isPending) return undefined
    const leaving = new AbortController()
    void (async () => {
      if (await pollOrder({ orderNo, signal: leaving.signal })) await refetch()
    })()
    return () => leaving.abort()
  }, [orderNo, isPending, refetch])
  useEffect(() => {
    if (status !== 'paid' && status !== 'refunded') return
    void refreshUser()
    void invalidate({ invalidates: ['all'] })
  }, [invalidate, status])
  const reload = (news: Partial<OrderDetail>) => {
    client.setQueryData<OrderDetail>(queryKey, (known) => known && { ...known, ...news })
    void refetch()
  }
  return { order, reload }
}
