import { PAID_BY, pickSampleModel } from '../../components/models/sample-model.ts'
import { loginPath } from '../../providers/navigation.ts'
import { pathOf } from '../../providers/path-of.ts'
import { Link } from '../../providers/router/index.ts'
import type { Reader } from './use-reader.ts'
import styles from './document.module.css'

interface SampleNoteProps {
  reader: Reader | null
  /** The document, filled in. */
  text: string
}

/** What the samples of a document are filled in with, and what is left to fill in. */
export function SampleNote({ reader, text }: SampleNoteProps) {
  const picked = reader && pickSampleModel(reader.models, reader.means)
  const isVisitor = reader?.means === null
  return (
    <p className={styles.note}>
      示例已填好本站的地址{reader && '和模型'}。
      {picked && !isVisitor && text.includes(picked.model.id) && PAID_BY[picked.paidBy]}把{' '}
      <code>sk-你的API-Key</code> 换成你的 Key，
      {isVisitor && (
        <>
          <Link to={loginPath(globalThis.location.pathname)}>登录</Link>后
        </>
      )}
      在 <Link to={pathOf('api-key')}>API Key</Link> 页新建，完整的只显示一次。
    </p>
  )
}
