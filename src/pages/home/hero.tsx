import { Link } from '../../providers/router/index.ts'
import { useSession } from '../../providers/session.ts'
import type { CatalogLoad } from '../../components/models/use-catalog.ts'
import { Receipt } from './receipt.tsx'
import { usePublicRead } from '../../components/use-public-read.ts'
import { pathOf } from '../../providers/path-of.ts'
import { WelcomeText } from '../../components/packages/welcome-text.tsx'
import publicStyles from '../../layout/public/public.module.css'
import styles from './hero.module.css'

export function Hero({ load }: { load: CatalogLoad }) {
  const isSignedIn = useSession() !== null
  return (
    <section className={styles.hero}>
      <div className={`${publicStyles.wrap} ${styles.columns}`}>
        <div>
          <p className={styles.kind}>模型即服务平台</p>
          <h1>
            <span className={publicStyles.phrase}>每一次模型调用，</span>
            <span className={publicStyles.phrase}>都算得清。</span>
          </h1>
          <p className={styles.sentence}>
            一个兼容 OpenAI
            的接口，接入对话、图像、语音、视频与向量模型。按用量计费，每次调用附一份可以自己复算的账单。
          </p>
          <div className={styles.actions}>
            <Link
              className={`${publicStyles.button} ${publicStyles.isPrimary}`}
              to={pathOf('display', { type: 'chat' })}
            >
              立即体验
            </Link>
            {isSignedIn ? (
              <Link className={publicStyles.button} to={pathOf('api-key')}>
                管理 API Key
              </Link>
            ) : (
              <Link className={publicStyles.button} to={pathOf('login')}>
                登录 / 注册
              </Link>
            )}
          </div>
          {!isSignedIn && <WelcomeLine />}
          <ul className={styles.facts}>
            <li>失败不收费</li>
            <li>预扣有上限</li>
            <li>价格公开</li>
          </ul>
        </div>
        <Receipt load={load} />
      </div>
    </section>
  )
}

/** What a visitor would be given at sign-up. Its room is kept while that is read. */
function WelcomeLine() {
  const offer = usePublicRead('package.welcome')
  return (
    <p className={styles.welcome}>
      <WelcomeText offer={offer} />
    </p>
  )
}
