import { useInvalidate } from '@refinedev/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OrderDetail } from '../../../contract/order.ts'
import { refreshUser } from '../../providers/refresh-user.ts'
import { call } from '../../providers/http.ts'
import { sleep } from '../../providers/sleep.ts'

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

const FIRST_PAUSE_MS = 1000
/** A long poll that returns sooner than this counts as a failure and triggers the backoff. */
const REAL_WAIT_MS = 5000
const LONGEST_PAUSE_MS = 30_000

interface Following {
  orderNo: string
  signal: AbortSignal
}

/** Pauses while the page is hidden, backs off on failures. @returns false if aborted */
async function pollOrder({ orderNo, signal }: Following): Promise<boolean> {
  for (let quick = 0, pauseMs = FIRST_PAUSE_MS; ;) {
    await sleep(pauseMs, signal)
    await untilShown(signal)
    if (signal.aborted) return false
    const began = Date.now()
    if (await isSettled({ orderNo, signal })) return true
    quick = Date.now() - began < REAL_WAIT_MS ? quick + 1 : 0
    pauseMs = quick === 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** quick, LONGEST_PAUSE_MS)
  }
}

const SHOWN = 'visibilitychange'

async function isSettled({ orderNo, signal }: Following): Promise<boolean> {
  const asking = new AbortController()
  const end = () => {
    if (document.hidden || signal.aborted) asking.abort()
  }
  document.addEventListener(SHOWN, end)
  signal.addEventListener('abort', end)
  try {
    const { status } = await call('order.wait', { orderNo }, { signal: asking.signal, isSilent: true })
    return status !== 'pending'
  } catch {
    return false
  } finally {
    document.removeEventListener(SHOWN, end)
    signal.removeEventListener('abort', end)
  }
}

function untilShown(signal: AbortSignal): Promise<void> {
  if (!document.hidden || signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      if (document.hidden && !signal.aborted) return
      document.removeEventListener(SHOWN, end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    document.addEventListener(SHOWN, end)
    signal.addEventListener('abort', end)
  })
}
