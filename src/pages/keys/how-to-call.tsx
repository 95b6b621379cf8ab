import { Button } from 'antd'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { CodeSample } from '../../components/code-sample/code-sample.tsx'
import { samplesFor } from '../../components/code-sample/samples.ts'
import { PAID_BY, pickSampleModel } from '../../components/models/sample-model.ts'
import { useMeans } from '../../components/models/use-means.ts'
import { useModels } from '../../components/models/use-models.ts'
import { pathOf } from '../../providers/path-of.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import ui from '../../ui/ui.module.css'
import styles from './keys.module.css'

interface HowToCallProps {
  /** Empty: not known yet. */
  baseUrl: string
  /** Who has several keys has called before. */
  isOpenAtFirst: boolean
}

export function HowToCall({ baseUrl, isOpenAtFirst }: HowToCallProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const id = useId()
  return (
    <Panel title="怎么调用" extra={<Link to={pathOf('quick-start')}>快速上手</Link>}>
      <div className={styles.address}>
        <span className={ui.quiet}>接口地址（Base URL）</span>
        {baseUrl === '' ? (
          <Skeleton width="240px" height={24} />
        ) : (
          <>
            <code className={ui.mono}>{baseUrl}</code>
            <CopyButton text={baseUrl} size="small" label="复制地址" />
            <Button
              type="link"
              size="small"
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? '收起代码' : '看代码'}
            </Button>
          </>
        )}
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Sample baseUrl={baseUrl} />}
      </div>
    </Panel>
  )
}

function Sample({ baseUrl }: { baseUrl: string }) {
  const models = useModels()
  const means = useMeans()
  if (models.isLoading || means === undefined) return <Skeleton height={HEIGHT} />
  const sample = models.data && pickSampleModel(models.data, means)
  return (
    sample && (
      <>
        <p className={ui.quiet}>{PAID_BY[sample.paidBy]}</p>
        <CodeSample samples={samplesFor({ model: sample.model, baseUrl })} />
      </>
    )
  )
}

/** Pixels of the sample that is shown first. */
const HEIGHT = 260
