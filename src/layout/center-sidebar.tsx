import { Drawer } from './drawer.tsx'
import { Sidebar } from './sidebar.tsx'
import styles from './frame.module.css'

export default function CenterSidebar({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <>
      <aside className={styles.side}>
        <Sidebar />
      </aside>
      {isOpen && (
        <Drawer label="控制台导航" onClose={onClose}>
          <Sidebar isSmallScreen onNavigate={onClose} />
        </Drawer>
      )}
    </>
  )
}
