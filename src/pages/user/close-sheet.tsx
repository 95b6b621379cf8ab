import { Skeleton } from '../../ui/skeleton.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useCall } from '../../providers/hooks/use-call.ts'
import { CloseForm } from './close-form.tsx'

export default function CloseSheet({ onClose }: { onClose: () => void }) {
  const closing = useCall('user.closing')
  return (
    <Sheet title="注销账号" isOpen onClose={onClose}>
      <QueryResult query={closing} skeleton={<Skeleton height={280} />}>
        {(preview) => (
          <CloseForm preview={preview} onStale={() => void closing.refetch()} onCancel={onClose} />
        )}
      </QueryResult>
    </Sheet>
  )
}
