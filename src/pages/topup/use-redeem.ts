import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallResult } from '../../../contract/endpoints.ts'
import { callWithCaptcha } from '../../providers/captcha/call-with-captcha.ts'
import { useSingleMutation } from '../../providers/hooks/use-single-mutation.ts'
import { readAgain } from '../../providers/query-client.ts'

/** Redeems a code. It needs no key against repetition: the same code of the same user answers the same. */
export function useRedeem() {
  const client = useQueryClient()
  const [progress, setProgress] = useState('')
  const [problem, setProblem] = useState('')
  const [result, setResult] = useState<CallResult<'voucher.redeem'> | null>(null)
  const { mutate } = useSingleMutation({
    mutationFn: (code: string) => {
      setProgress('兑换中…')
      return callWithCaptcha({
        name: 'voucher.redeem',
        input: { code },
        onVerify: () => setProgress('正在进行安全验证…'),
      })
    },
    onSuccess(redeemed) {
      setResult(redeemed)
      readAgain(client)
    },
    onError({ message }) {
      setProblem(message)
    },
    onSettled: () => setProgress(''),
    gcTime: 0,
  })
  return {
    progress,
    problem,
    result,
    send: (code: string) => {
      setProblem('')
      mutate(code)
    },
    reset: () => {
      setProblem('')
      setResult(null)
    },
  }
}
