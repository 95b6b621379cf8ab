import { Drawer } from './drawer.tsx'
import { Sidebar } from './sidebar.tsx'
import styles from './frame.module.css'

export default function CenterSidebar({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <>
      <aside className={styles.side}>
        <Sidebar />
      </aside>
      {isOpen && <Drawer onClose={onClose} />}
    </>
  )
}
