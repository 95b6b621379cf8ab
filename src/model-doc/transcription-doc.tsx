import type { Model } from '../../contract/model.ts'
import { CodeSample } from '../code/code-sample.tsx'
import { Panel } from '../ui/panel.tsx'
import { DocTable } from './doc-table.tsx'
import { transcriptionSamples } from './transcription-samples.ts'

interface TranscriptionDocProps {
  model: Model
  baseUrl: string
}

const parameters = [
  ['file', 'file', '必填。音频文件，至多 25 MB'],
  ['model', 'string', '必填。模型 ID'],
  ['response_format', 'string', 'json（默认）、text、srt、vtt 或 verbose_json，以模型支持的为准'],
]

/** How a speech model is called the other way round: from sound to text. */
export function TranscriptionDoc({ model, baseUrl }: TranscriptionDocProps) {
  return (
    <Panel title="语音转文字">
      <p className="doc-endpoint">
        <span>POST</span> <code>{`${baseUrl}/audio/transcriptions`}</code>
      </p>
      <p className="doc-text">
        以 multipart/form-data 上传音频。text 是听到的文字，按它的字符数以上面的价格计费，usage.cost
        是这次调用的费用（元）。
      </p>
      {model.isBuiltin && (
        <p className="doc-text">
          内置演示引擎只接受 WAV，并不识别语音：对它自己合成的音频给出原文，对其他音频只给出时长和音量。
        </p>
      )}
      <CodeSample samples={transcriptionSamples({ modelId: model.id, baseUrl })} />
      <DocTable
        label="语音转文字的参数"
        heads={['参数', '类型', '说明']}
        rows={parameters.map(([name, type, text]) => [<code key="name">{name}</code>, type, text])}
      />
    </Panel>
  )
}
