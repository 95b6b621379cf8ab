import { config, links } from '../../providers/config.ts'
import { pathOf } from '../../providers/path-of.ts'
import { useSession } from '../../providers/session.ts'
import { Drawer } from '../drawer.tsx'
import { OwnLink } from '../own-link.tsx'
import styles from '../sidebar.module.css'

/** The ways from a public page on a phone, whose header has no room for them. */
export default function PublicDrawer({ onClose }: { onClose: () => void }) {
  const isSignedIn = useSession() !== null
  const ways = [
    { title: '模型广场', to: pathOf('model') },
    { title: '文本对话', to: pathOf('display', { type: 'chat' }) },
    ...config.ownLinks.filter(({ places }) => places.length > 0),
    ...(links.docs ? [{ title: '接口文档', to: links.docs, isExternal: !links.docs.startsWith('/') }] : []),
    { title: '社区生态', to: pathOf('union') },
    isSignedIn ? { title: 'API Key', to: pathOf('api-key') } : { title: '登录 / 注册', to: pathOf('login') },
  ]
  return (
    <Drawer label="导航" onClose={onClose}>
      <nav className={styles.sidebar} aria-label="导航">
        <ul className={styles.list}>
          {ways.map((way) => (
            <li key={way.title}>
              <OwnLink className={styles.link} link={{ isExternal: false, ...way }} />
            </li>
          ))}
        </ul>
      </nav>
    </Drawer>
  )
}
