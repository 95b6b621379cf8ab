import { useEffect } from 'react'
import { retractToast } from '../providers/toast.ts'

/** What a failed write says, next to the button that was pressed, and not in a toast as well. */
export function FailureText({ error }: { error: Error | null }) {
  useEffect(() => {
    if (error !== null) retractToast(error.message)
  }, [error])
  if (error === null) return null
  return (
    <p className="ui-failure" role="alert">
      {error.message}
    </p>
  )
}
