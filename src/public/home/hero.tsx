import { Link } from '../../router/index.ts'
import { useSession } from '../../providers/session.ts'
import type { ModelsLoad } from '../shared/use-models.ts'
import { Receipt } from './receipt.tsx'
import './hero.css'

/** What this is, in one sentence, and the one thing to do next. */
export function Hero({ load }: { load: ModelsLoad }) {
  const isSignedIn = useSession() !== null
  return (
    <section className="hero">
      <div className="public-wrap hero-columns">
        <div>
          <p className="hero-kind">模型即服务平台</p>
          <h1>
            <span className="public-phrase">每一次模型调用，</span>
            <span className="public-phrase">都算得清。</span>
          </h1>
          <p className="hero-sentence">
            一个兼容 OpenAI
            的接口，接入对话、图像、语音、视频与向量模型。按用量计费，每次调用附一张可以自己复算的小票。
          </p>
          <div className="hero-actions">
            <Link className="public-button is-primary" to="/center/model">
              立即体验
            </Link>
            {isSignedIn ? (
              <Link className="public-button" to="/center/api-key">
                管理 API Key
              </Link>
            ) : (
              <Link className="public-button" to="/login">
                登录 / 注册
              </Link>
            )}
          </div>
          <ul className="hero-facts">
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
