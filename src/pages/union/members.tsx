import type { ReactNode } from 'react'
import { Link } from '../../providers/router/index.ts'
import { VendorList } from './vendor-list.tsx'
import type { CatalogLoad } from '../../components/models/use-catalog.ts'
import { pathOf } from '../../providers/path-of.ts'
import publicStyles from '../../layout/public/public.module.css'
import styles from './members.module.css'

export function Members({ load, onRetry }: { load: CatalogLoad; onRetry: () => void }) {
  return (
    <section className={`${publicStyles.section} ${styles.members}`} aria-labelledby="members-title">
      <div className={publicStyles.wrap}>
        <h2 id="members-title">谁在这里</h2>
        <p className={publicStyles.lead}>三种角色，用同一套接口、同一本账。</p>
        <Member
          title="模型厂商"
          text="提供兼容 OpenAI 接口的模型服务，就能接入平台。计量与计费由平台完成，调用方只认一个地址。"
        >
          <VendorList load={load} onRetry={onRetry} />
        </Member>
        <Member
          title="开发者"
          text="用一个 API Key 调用所有模型。API Key 可以设额度、限模型、限来源地址，随时轮换或删除。"
        >
          <ol className={styles.steps}>
            <li>
              <Link to={pathOf('login')}>用手机号登录</Link>，未注册会自动创建账号
            </li>
            <li>
              在 <Link to={pathOf('api-key')}>API Key</Link> 页新建一个
            </li>
            <li>填进下面任意一个客户端，或写进自己的代码</li>
          </ol>
        </Member>
        <Member
          title="推广伙伴"
          text="把平台介绍给同事和朋友。好友用你的链接注册，满足活动条件后，按规则得到奖励。"
        >
          <p>
            规则、链接和每位好友的进度都在<Link to={pathOf('invite')}>邀请好友</Link>
            页，奖励逐笔记入收支明细。
          </p>
        </Member>
      </div>
    </section>
  )
}

function Member({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <article className={styles.member}>
      <h3>{title}</h3>
      <p className={styles.memberText}>{text}</p>
      <div className={styles.memberDetail}>{children}</div>
    </article>
  )
}
