/** What a failed write says, next to the button that was pressed. */
export function FailureText({ error }: { error: Error | null }) {
  if (error === null) return null
  return (
    <p className="ui-failure" role="alert">
      {error.message}
    </p>
  )
}
