import { config } from '../../providers/config.ts'
import { toast } from '../../providers/toast.ts'
import { resources } from 'virtual:resources'

/** Says that a write is done, in the words of the config; or that it waits for a second person, and where to see that. */
export function tellDone(answer: unknown, done: string): void {
  const message = isWaiting(answer) ? `已提交审批${placeOfApprovals()}` : done
  if (message) toast({ type: 'success', message })
}

const isWaiting = (answer: unknown): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  'approvalId' in answer &&
  'state' in answer &&
  answer.state === 'waiting'

function placeOfApprovals(): string {
  const route = config.routes.find(({ resource }) => resources[resource]?.endpoint === 'approval.list')
  return route ? `，可在“${route.title}”里查看` : ''
}
