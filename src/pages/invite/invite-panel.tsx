import { Skeleton } from '../../ui/skeleton.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { displayCount } from '../../../contract/money.ts'
import type { InviteInfo } from '../../../contract/invite.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { receivedText, rulesText } from './rules-text.ts'
import ui from '../../ui/ui.module.css'
import styles from './invite.module.css'

const Code = lazy(() => import('antd/es/qr-code'))
const PosterSheet = lazy(() => import('./poster-sheet.tsx'))

const CODE_SIZE = 160

export function InvitePanel({ info }: { info: InviteInfo }) {
  const [isPoster, setIsPoster] = useState(false)
  return (
    <>
      <Panel title="我的邀请">
        <div className={styles.share}>
          <figure className={styles.code}>
            <div>
              <Suspense fallback={<Skeleton width={`${CODE_SIZE}px`} height={CODE_SIZE} />}>
                <Code
                  aria-label="邀请链接的二维码"
                  type="svg"
                  value={info.link}
                  size={CODE_SIZE}
                  bordered={false}
                  color="#000000"
                  bgColor="#ffffff"
                />
              </Suspense>
            </div>
            <figcaption>当面邀请，扫码注册</figcaption>
          </figure>
          <div className={styles.ways}>
            <div>
              <p className={ui.quiet}>邀请链接</p>
              <p className={`${ui.mono} ${styles.text}`}>{info.link}</p>
            </div>
            <div>
              <p className={ui.quiet}>邀请码</p>
              <p className={`${ui.mono} ${styles.text} ${styles.short}`}>{info.code}</p>
            </div>
            <div className={styles.buttons}>
              <CopyButton text={info.link} label="复制链接" type="primary" />
              <CopyButton text={info.code} label="复制邀请码" />
              <Button onClick={() => setIsPoster(true)}>生成海报</Button>
            </div>
          </div>
        </div>
        <dl className={`${ui.figures} ${styles.figures}`}>
          <div>
            <dt>已邀请</dt>
            <dd>{displayCount(info.invited)} 人</dd>
          </div>
          <div>
            <dt>已得奖励</dt>
            <dd>{displayCount(info.rewarded)} 人</dd>
          </div>
          <div>
            <dt>累计获得</dt>
            <dd>{displayCount(info.earnedTokens)} Token</dd>
          </div>
        </dl>
        {info.received && <p className={ui.quiet}>{receivedText(info.received)}</p>}
        <Suspense>{isPoster && <PosterSheet info={info} onClose={() => setIsPoster(false)} />}</Suspense>
      </Panel>
      <Panel title="活动规则">
        <ol className={styles.rules}>
          {rulesText(info).map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ol>
      </Panel>
    </>
  )
}
