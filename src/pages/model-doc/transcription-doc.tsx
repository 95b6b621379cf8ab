import type { Model } from '../../../contract/model.ts'
import { requests } from 'virtual:requests'
import { CodeSample } from '../../components/code-sample/code-sample.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { RequestField } from './describe-requests.ts'
import { ParameterTable } from './parameter-table.tsx'
import { transcriptionSamples } from '../../components/code-sample/transcription-samples.ts'
import styles from './model-doc.module.css'

export const file: RequestField = {
  name: 'file',
  type: 'file',
  isRequired: true,
  text: '音频文件',
  limits: '至多 25 MB',
}

export function TranscriptionDoc({ model, baseUrl }: { model: Model; baseUrl: string }) {
  return (
    <Panel title="语音转文字">
      <p className={styles.endpoint}>
        <span>POST</span> <code>{`${baseUrl}/audio/transcriptions`}</code>
      </p>
      <p className={styles.text}>
        以 multipart/form-data 上传音频。text 是听到的文字，按它的字符数以上面的价格计费，usage.cost
        是这次调用的费用（元）。
      </p>
      {model.isBuiltin && (
        <p className={styles.text}>
          内置演示引擎只接受 WAV，并不识别语音：对它自己合成的音频给出原文，对其他音频只给出时长和音量。
        </p>
      )}
      <CodeSample label="语音转文字的代码" samples={transcriptionSamples({ modelId: model.id, baseUrl })} />
      <ParameterTable label="语音转文字的参数" fields={[file, ...requests.transcription]} />
    </Panel>
  )
}
