import type { ReactNode } from 'react'
import { Link } from '../../router/index.ts'
import { VendorList } from './vendor-list.tsx'
import type { ModelsLoad } from '../shared/use-models.ts'
import './members.css'

/** Who takes part, and how to join them. */
export function Members({ load, onRetry }: { load: ModelsLoad; onRetry: () => void }) {
  return (
    <section className="public-section members" aria-labelledby="members-title">
      <div className="public-wrap">
        <h2 id="members-title">谁在这里</h2>
        <p className="public-lead">三种角色，用同一套接口、同一本账。</p>
        <Member
          title="模型厂商"
          text="提供兼容 OpenAI 接口的模型服务，就能接入平台。计量与计费由平台完成，调用方只认一个地址。"
        >
          <VendorList load={load} onRetry={onRetry} />
        </Member>
        <Member
          title="开发者"
          text="用一个密钥调用所有模型。密钥可以设额度、限模型、限来源地址，随时轮换或删除。"
        >
          <ol className="members-steps">
            <li>
              <Link to="/login">用手机号登录</Link>，未注册会自动创建账号
            </li>
            <li>
              在 <Link to="/center/api-key">API Key</Link> 页新建密钥
            </li>
            <li>填进下面任意一个客户端，或写进自己的代码</li>
          </ol>
        </Member>
        <Member
          title="推广伙伴"
          text="把平台介绍给同事和朋友。好友用你的链接注册，满足活动条件后，按规则得到奖励。"
        >
          <p>
            规则、链接和每位好友的进度都在<Link to="/center/invite">邀请好友</Link>页，奖励逐笔记入收支明细。
          </p>
        </Member>
      </div>
    </section>
  )
}

function Member({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <article className="member">
      <h3>{title}</h3>
      <p className="member-text">{text}</p>
      <div className="member-detail">{children}</div>
    </article>
  )
}
