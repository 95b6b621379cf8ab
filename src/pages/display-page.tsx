import { Link, useParams } from 'react-router'
import { DisplayCenter } from '../display/display-center.tsx'
import { DisplaySkeleton } from '../display/display-skeleton.tsx'
import { triableTypes } from '../models/model-types.ts'
import { useModels } from '../models/use-models.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loaded } from '../ui/loaded.tsx'
import '../ui/ui.css'
import '../display/display.css'

/** The experience centre: the very endpoints that customers call, billed the same way. */
export default function DisplayPage() {
  const params = useParams()
  const models = useModels()
  const type = triableTypes.find((one) => one === params.type)
  return (
    <div className="display">
      <h1 className="display-title">体验中心</h1>
      {type === undefined ? (
        <UnknownType />
      ) : (
        <Loaded query={models} skeleton={<DisplaySkeleton />}>
          {(all) => <DisplayCenter models={all} type={type} modelId={params.id} />}
        </Loaded>
      )}
    </div>
  )
}

function UnknownType() {
  return (
    <EmptyState
      title="没有这种体验"
      text="可以体验文本对话、图像生成、语音合成和视频生成。"
      action={
        <Link className="ui-link" data-kind="primary" to="/center/display/chat">
          去文本对话
        </Link>
      }
    />
  )
}
