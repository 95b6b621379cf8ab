import { Link } from '../../providers/router/index.ts'
import type { LinkName } from '../../config/runtime/names.ts'
import { config, links, productName } from '../../providers/config.ts'
import { OwnLink } from '../own-link.tsx'
import { pathOf } from '../../providers/path-of.ts'
import publicStyles from './public.module.css'
import { version } from '../../../package.json'
import styles from './footer.module.css'

const names: Record<LinkName, string> = {
  docs: '接口文档',
  chatBoxGuide: '对话框场景指南',
  desktopGuide: '桌面客户端指南',
  terms: '服务协议',
  privacy: '隐私政策',
  depositRules: '充值规则',
}

/** Where visitors look a filing up; both addresses are prescribed. */
const MIIT = 'https://beian.miit.gov.cn/'
const policeAddress = (recordNumber: string) =>
  `https://beian.mps.gov.cn/#/query/webSearch?code=${recordNumber.replaceAll(/\D/g, '')}`

const year = new Date().getFullYear()

/** The end of every public page; a link without an address is not there. */
export function Footer() {
  // Only a release has a build: `npm run release` marks its page.
  const { build } = document.documentElement.dataset
  const { filing } = config
  const outside = (Object.keys(names) as LinkName[]).filter((name) => links[name])
  return (
    <footer className={styles.footer}>
      <div className={publicStyles.wrap}>
        <nav aria-label="页脚">
          <Link to={pathOf('model')}>模型广场</Link>
          <Link to={pathOf('union')}>社区生态</Link>
          {config.ownLinks
            .filter(({ places }) => places.includes('footer'))
            .map((link) => (
              <OwnLink key={link.title} link={link} />
            ))}
          {outside.map((name) => (
            <a key={name} href={links[name]} target="_blank" rel="noopener noreferrer">
              {names[name]}
            </a>
          ))}
        </nav>
        <small>
          © {year} {productName} · {version}
          {build && `（${build}）`}
          {filing.icp && (
            <a href={MIIT} target="_blank" rel="noopener noreferrer">
              {filing.icp}
            </a>
          )}
          {filing.police && (
            <a href={policeAddress(filing.police)} target="_blank" rel="noopener noreferrer">
              {filing.police}
            </a>
          )}
        </small>
      </div>
    </footer>
  )
}
