import { Bone } from '../ui/bone.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { useCall } from '../ui/use-call.ts'
import { CloseForm } from './close-form.tsx'

/** The way out: what is lost, whether anything stands against it, and the proof that it is the owner who goes. */
export default function CloseSheet({ onClose }: { onClose: () => void }) {
  const closing = useCall('user.closing')
  return (
    <Sheet title="注销账号" isOpen onClose={onClose}>
      <Loaded query={closing} skeleton={<Bone height={280} />}>
        {(preview) => (
          <CloseForm preview={preview} onStale={() => void closing.refetch()} onCancel={onClose} />
        )}
      </Loaded>
    </Sheet>
  )
}
