import { Link } from 'react-router'
import type { Model } from '../../contract/model.ts'
import { PriceList } from '../models/price-list.tsx'
import '../models/models.css'
import { Panel } from '../ui/panel.tsx'
import './studio.css'

/** What is known of a video model. Making videos is not offered here yet, and the screen says so. */
export function VideoPanel({ model }: { model: Model }) {
  return (
    <Panel title={model.name}>
      <div className="ui-stack">
        <p className="studio-text">{model.description}</p>
        <p className="studio-text">
          视频生成接口尚未开放，现在不能提交任务，也不会产生费用。下面是已公布的价格，开放后按它计费。
        </p>
        <PriceList price={model.price} />
        <div className="ui-actions">
          <Link className="ui-link" to={`/model-doc/${encodeURIComponent(model.id)}`}>
            查看接口文档
          </Link>
          <Link className="ui-link" to="/center/display/image">
            先试试图像生成
          </Link>
        </div>
      </div>
    </Panel>
  )
}
