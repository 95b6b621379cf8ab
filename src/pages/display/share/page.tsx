import { useEffect } from 'react'
import { PublicPage } from '../../../layout/public/public-page.tsx'
import { pathOf } from '../../../providers/path-of.ts'
import { navigate, useLocation } from '../../../providers/router/index.ts'
import { SharedView } from './shared-view.tsx'
import publicStyles from '../../../layout/public/public.module.css'
import styles from './share.module.css'

/**
 * The token of the link that was open, while its reader signs in: in the memory of this tab alone, since the way through the sign-in is
 * an address.
 */
let kept = ''

/** A conversation that its owner shared. Its token stands after the `#` of the address, which is never sent to a server. */
export default function SharePage() {
  const { hash } = useLocation()
  const token = hash.slice(1)
  useEffect(() => {
    // Back from the sign-in.
    if (token === '' && kept !== '') navigate(`${pathOf('share')}#${kept}`, { replace: true })
    else kept = token
  }, [token])
  useEffect(() => {
    const robots = document.createElement('meta')
    robots.name = 'robots'
    robots.content = 'noindex, nofollow'
    document.head.append(robots)
    return () => robots.remove()
  }, [])
  return (
    <PublicPage>
      <div className={`${publicStyles.wrap} ${styles.page}`}>
        <SharedView key={token} token={token} />
      </div>
    </PublicPage>
  )
}
