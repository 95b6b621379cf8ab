import { Link } from '../../router/index.ts'
import { CodeSample } from './code-sample.tsx'
import './steps.css'

/** From nothing to a first call. */
export function Steps({ modelId }: { modelId: string }) {
  return (
    <section className="public-section home-steps" aria-labelledby="steps-title">
      <div className="public-wrap">
        <h2 id="steps-title">三步接入</h2>
        <p className="public-lead">已经在用 OpenAI 的 SDK？换掉接口地址、密钥和模型编号，其余代码不用改。</p>
        <div className="home-steps-columns">
          <ol>
            <li>
              <h3>创建密钥</h3>
              <p>
                登录后新建一个 <Link to="/center/api-key">API Key</Link>
                。完整密钥只显示一次，我们只保存它的摘要。
              </p>
            </li>
            <li>
              <h3>选一个模型</h3>
              <p>
                在<Link to="/center/model">模型广场</Link>比较能力与单价，先在线试用，再复制模型编号。
              </p>
            </li>
            <li>
              <h3>发起调用</h3>
              <p>复制示例代码就能跑。每次返回都带着费用，凭请求编号查得到小票。</p>
            </li>
          </ol>
          <CodeSample modelId={modelId} />
        </div>
      </div>
    </section>
  )
}
