import { ResourceList } from '../../../../resources/list-page/resource-list.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'

/** The presets of the user: renamed, rewritten and deleted. */
const PresetList = ({ onClose }: { onClose: () => void }) => (
  <Sheet title="我的预设" isOpen onClose={onClose}>
    <ResourceList name="presets" />
  </Sheet>
)

export default PresetList
