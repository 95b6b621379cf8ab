import { keys } from '@refinedev/core'
import { keepPreviousData, type Mutation, MutationCache, QueryClient } from '@tanstack/react-query'
import { refreshUser } from './refresh-user.ts'
import { session } from './session.ts'

const [DATA] = keys().data().get() as string[]

const isWrite = (mutation: Pick<Mutation, 'options'>) => mutation.options.mutationKey?.[0] === DATA

/**
 * What refine reads with. After each write of refine's, done or refused, whatever it has read of the account and still shows is read
 * again: the list with its sums, charts, figures, details, and the balance in the header. No read is tried again by itself: a 401 must
 * end the session at once, and each failure has its own retry button.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, placeholderData: keepPreviousData },
    },
    mutationCache: new MutationCache({
      onSettled: (_data, _error, _input, _context, mutation) => {
        if (isWrite(mutation)) readAgain(client)
      },
    }),
  })
  return client
}

/** Reads again what is shown of the account, after a write. */
export function readAgain(client: QueryClient): void {
  if (session.read() === null) return
  void client.invalidateQueries({ queryKey: [DATA] }, { cancelRefetch: false })
  void refreshUser()
}
