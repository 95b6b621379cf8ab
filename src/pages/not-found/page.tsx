import { Link } from '../../providers/router/index.ts'
import { PublicPage } from '../../layout/public/public-page.tsx'
import { pathOf } from '../../providers/path-of.ts'
import publicStyles from '../../layout/public/public.module.css'
import styles from './not-found.module.css'

export default function NotFoundPage() {
  return (
    <PublicPage className={styles.notFound}>
      <div className={publicStyles.wrap}>
        <div className={styles.slip} aria-hidden="true">
          <span>应收页面</span>
          <span>1</span>
          <span>实收页面</span>
          <span>0</span>
          <b>404</b>
        </div>
        <h1>没有找到这个页面</h1>
        <p>地址可能有误，或者页面已经搬走。这里什么都没有发生，也没有扣费。</p>
        <div className={styles.actions}>
          <Link className={`${publicStyles.button} ${publicStyles.isPrimary}`} to="/">
            回到首页
          </Link>
          <Link className={publicStyles.button} to={pathOf('model')}>
            去模型广场
          </Link>
        </div>
      </div>
    </PublicPage>
  )
}
