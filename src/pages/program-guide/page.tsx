import { type ReactNode, useId, useState } from 'react'
import type { ProgramKind } from '../../../contract/programs.ts'
import { pickSampleModel } from '../../components/models/sample-model.ts'
import { useCatalog } from '../../components/models/use-catalog.ts'
import { ProgramSettings } from '../../components/programs/program-settings.tsx'
import { DocsPage } from '../../layout/docs/docs-page.tsx'
import { pathOf } from '../../providers/path-of.ts'
import { Link } from '../../providers/router/index.ts'
import { CopyButton } from '../../ui/plain/copy-button.tsx'
import { PublicButton } from '../../layout/public/public-button.tsx'
import guide from '../../components/programs/guide.module.css'

export const ChatAppsPage = () => (
  <ProgramGuide
    title="在对话应用里使用"
    lead="LobeChat、NextChat、Open WebUI、Dify、沉浸式翻译等能填“OpenAI 接口地址”的网页应用，都可以用这里的模型。"
    kind="chat"
  >
    <li>
      网页应用直接从浏览器发出请求也可以：接口允许其他网站的页面调用。Key
      只填在自己的浏览器或自己部署的服务里，不要填进别人的网站。
    </li>
    <li>应用在后台取标题、建议问题也会调用模型，同样计费；不需要的，在它的设置里关掉。</li>
  </ProgramGuide>
)

export const DesktopClientsPage = () => (
  <ProgramGuide
    title="在桌面客户端里使用"
    lead="Cherry Studio、Chatbox、AnythingLLM，以及 VS Code 里的 Cline、Continue 和 Cursor，填三项就能用这里的模型。"
    kind="desktop"
  >
    <li>改代码的程序（Cline、Continue、Cursor）要用能调用工具的模型，上下文最好在 64K 以上。</li>
    <li>聊得越长，每一问带上的历史越多，费用也越高；换话题时开一个新的对话。</li>
  </ProgramGuide>
)

interface ProgramGuideProps {
  title: string
  lead: string
  kind: ProgramKind
  /** What else is to be known of this kind. */
  children: ReactNode
}

/** How programs of one kind are set up to use this site, with the address and a model of the catalogue filled in. */
function ProgramGuide({ title, lead, kind, children }: ProgramGuideProps) {
  const id = useId()
  const { load, retry } = useCatalog()
  const [chosen, setChosen] = useState('')
  const models = load.state === 'ready' ? load.models.filter(({ type }) => type === 'chat') : []
  const model = chosen || (pickSampleModel(models, null)?.model.id ?? '')
  const { origin } = globalThis.location
  return (
    <DocsPage>
      <div className={guide.page}>
        <header>
          <h1>{title}</h1>
          <p className={guide.lead}>{lead}</p>
        </header>

        <section aria-labelledby="prepare">
          <h2 id="prepare">1. 准备三样</h2>
          <dl className={guide.facts}>
            <dt>接口地址</dt>
            <dd>
              <code>{`${origin}/v1`}</code>
              <CopyButton text={`${origin}/v1`} label="复制接口地址" />
            </dd>
            <dt>API Key</dt>
            <dd>
              <p>
                在 <Link to={pathOf('api-key')}>API Key</Link>{' '}
                页新建，每个程序用一个，可以各设预算与可用的模型。
              </p>
            </dd>
            <dt>
              <label htmlFor={id}>模型</label>
            </dt>
            <dd>
              {load.state === 'failed' ? (
                <PublicButton onClick={retry}>{load.message}，点此重试</PublicButton>
              ) : (
                <select
                  id={id}
                  className={guide.select}
                  value={model}
                  disabled={models.length === 0}
                  onChange={(event) => setChosen(event.target.value)}
                >
                  {models.map((one) => (
                    <option key={one.id} value={one.id}>
                      {one.name}（{one.id}）
                    </option>
                  ))}
                </select>
              )}
            </dd>
          </dl>
          <p className={guide.note}>
            下面的设置里已经填好接口地址与所选的模型编号，把“sk-你的API-Key”换成自己的。价格与上下文长度见
            <Link to={pathOf('model')}>模型广场</Link>。
          </p>
        </section>

        <section aria-labelledby="settings">
          <h2 id="settings">2. 填进程序</h2>
          <ProgramSettings
            kind={kind}
            gateway={{ origin, key: 'sk-你的API-Key', model: model || '模型编号' }}
          />
        </section>

        <section aria-labelledby="check">
          <h2 id="check">3. 问一句，看账单</h2>
          <p className={guide.note}>
            在程序里问一句“你好”。有回答就是接好了，<Link to={pathOf('calls')}>调用记录</Link>
            里马上看得到这一次：用了哪个 Key、多少 Token、多少钱。
          </p>
        </section>

        <section aria-labelledby="trouble">
          <h2 id="trouble">没有成功？</h2>
          <ul className={guide.hints}>
            <li>
              提示 404 或找不到接口：多半是地址多了或少了 <code>/v1</code>，各程序的要求不同，照上面的填。
            </li>
            <li>提示 401：Key 没有抄全，或已停用。402：余额不足，或资源包不含这个模型。</li>
            <li>模型列表里没有：手动填写模型编号；Key 限定了可用模型的，只列出那几个。</li>
            {children}
            <li>
              别的错误，把报错内容粘贴到<Link to={pathOf('error-doctor')}>错误诊断</Link>
              ，就能看到原因和改法。
            </li>
          </ul>
          <p className={guide.note}>
            这些程序由各自的团队开发，与本平台没有从属关系；版本不同，菜单的名字可能略有不同。
          </p>
        </section>
      </div>
    </DocsPage>
  )
}
