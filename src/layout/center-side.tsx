import { Drawer } from './drawer.tsx'
import { Sidebar } from './sidebar.tsx'

/** What stands beside the pages of the centre: the sidebar, and on small screens the same as a drawer. */
export default function CenterSide({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <>
      <aside className="center-side">
        <Sidebar />
      </aside>
      {isOpen && <Drawer onClose={onClose} />}
    </>
  )
}
