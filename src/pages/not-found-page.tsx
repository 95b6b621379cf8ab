import { Link } from '../router/index.ts'
import { PublicPage } from '../public/shared/public-page.tsx'
import '../public/not-found.css'

export default function NotFoundPage() {
  return (
    <PublicPage className="not-found">
      <div className="public-wrap">
        <div className="not-found-slip" aria-hidden="true">
          <span>应收页面</span>
          <span>1</span>
          <span>实收页面</span>
          <span>0</span>
          <b>404</b>
        </div>
        <h1>没有找到这个页面</h1>
        <p>地址可能有误，或者页面已经搬走。这里什么都没有发生，也没有扣费。</p>
        <div className="not-found-actions">
          <Link className="public-button is-primary" to="/">
            回到首页
          </Link>
          <Link className="public-button" to="/center/model">
            去模型广场
          </Link>
        </div>
      </div>
    </PublicPage>
  )
}
