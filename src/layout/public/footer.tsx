import { Link } from '../../router/index.ts'
import type { LinkName } from '../../config/names.ts'
import { links, productName } from '../../providers/config.ts'
import './footer.css'

const names: Record<LinkName, string> = {
  docs: '接口文档',
  chatBoxGuide: '对话框场景指南',
  desktopGuide: '桌面客户端指南',
  terms: '服务协议',
  privacy: '隐私政策',
  depositRules: '充值规则',
}

const year = new Date().getFullYear()

/** The end of every public page; a link without an address is not there. */
export function Footer() {
  const outside = (Object.keys(names) as LinkName[]).filter((name) => links[name])
  return (
    <footer className="public-footer">
      <div className="public-wrap">
        <nav aria-label="页脚">
          <Link to="/center/model">模型广场</Link>
          <Link to="/union">社区生态</Link>
          {outside.map((name) => (
            <a key={name} href={links[name]} target="_blank" rel="noopener noreferrer">
              {names[name]}
            </a>
          ))}
        </nav>
        <small>
          © {year} {productName}
        </small>
      </div>
    </footer>
  )
}
