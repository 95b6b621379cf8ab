import { Button } from 'antd'

interface ErrorStateProps {
  message: string
  onRetry: () => void
}

/** What went wrong, and the way to try again, in the place of what could not be read. */
export function ErrorState({ message, onRetry }: ErrorStateProps) {
  return (
    <div className="ui-state" role="alert">
      <p className="ui-state-title">没能加载出来</p>
      <p className="ui-state-text">{message}</p>
      <Button onClick={onRetry}>重试</Button>
    </div>
  )
}
