import { Link } from '../../providers/router/index.ts'
import { CodeSample } from './code-sample.tsx'
import { pathOf } from '../../providers/path-of.ts'
import publicStyles from '../../layout/public/public.module.css'
import styles from './steps.module.css'

export function Steps({ modelId }: { modelId: string }) {
  return (
    <section className={`${publicStyles.section} ${styles.homeSteps}`} aria-labelledby="steps-title">
      <div className={publicStyles.wrap}>
        <h2 id="steps-title">三步接入</h2>
        <p className={publicStyles.lead}>
          已经在用 OpenAI 的 SDK？换掉接口地址、API Key 和模型编号，其余代码不用改。
        </p>
        <div className={styles.columns}>
          <ol>
            <li>
              <h3>创建 API Key</h3>
              <p>
                登录后新建一个 <Link to={pathOf('api-key')}>API Key</Link>
                。完整的 API Key 只显示一次，我们只保存它的摘要。
              </p>
            </li>
            <li>
              <h3>选一个模型</h3>
              <p>
                在<Link to={pathOf('model')}>模型广场</Link>比较能力与单价，先在线试用，再复制模型编号。
              </p>
            </li>
            <li>
              <h3>发起调用</h3>
              <p>
                复制示例代码就能跑，<Link to={pathOf('quick-start')}>快速上手</Link>
                里还有常见错误怎么办。每次返回都带着费用，凭请求编号查得到账单。
              </p>
            </li>
          </ol>
          <CodeSample modelId={modelId} />
        </div>
      </div>
    </section>
  )
}
