import { links } from '../../providers/config.ts'
import { CopyButton } from '../../ui/plain/copy-button.tsx'
import publicStyles from '../../layout/public/public.module.css'
import styles from './clients.module.css'

interface Client {
  name: string
  kind: string
  where: string
  /** Whether the client expects a URL with `/v1` or appends it itself. */
  wants: 'v1' | 'site'
}

const clients: readonly Client[] = [
  {
    name: 'Cherry Studio',
    kind: '桌面客户端',
    where: '设置 → 模型服务 → 添加，类型选 OpenAI',
    wants: 'site',
  },
  { name: 'LobeChat', kind: '网页与自部署', where: '设置 → AI 服务商 → OpenAI → API 代理地址', wants: 'v1' },
  { name: 'Open WebUI', kind: '自部署', where: '管理员设置 → 外部连接 → OpenAI API → 添加连接', wants: 'v1' },
]

export function Clients() {
  const { origin } = globalThis.location
  const guides = [
    { title: '对话框场景指南', address: links.chatBoxGuide },
    { title: '桌面客户端指南', address: links.desktopGuide },
    { title: '接口文档', address: links.docs },
  ].filter((guide) => guide.address)
  const addresses = { site: origin, v1: `${origin}/v1` }
  return (
    <section className={`${publicStyles.section} ${styles.clients}`} aria-labelledby="clients-title">
      <div className={publicStyles.wrap}>
        <h2 id="clients-title">在常用的客户端里使用</h2>
        <p className={publicStyles.lead}>
          凡是能填「OpenAI 接口地址」的软件都可以接入：填下面的地址和你的 API
          Key，再把模型编号加进模型列表。它们由各自的团队开发，与本平台没有从属关系。
        </p>
        <ul>
          {clients.map(({ name, kind, where, wants }) => (
            <li key={name}>
              <h3>
                {name} <span>{kind}</span>
              </h3>
              <p>{where}</p>
              <div className={styles.address}>
                <code>{addresses[wants]}</code>
                <CopyButton text={addresses[wants]} label={`复制 ${name} 的接口地址`} />
              </div>
              <p className={styles.note}>{wants === 'v1' ? '要带上 /v1' : '不带 /v1，客户端会自动补上'}</p>
            </li>
          ))}
        </ul>
        {guides.length > 0 && (
          <nav className={styles.guides} aria-label="图文指南">
            {guides.map(({ title, address }) => (
              <a
                key={title}
                className={publicStyles.button}
                href={address}
                target="_blank"
                rel="noopener noreferrer"
              >
                {title}
              </a>
            ))}
          </nav>
        )}
      </div>
    </section>
  )
}
