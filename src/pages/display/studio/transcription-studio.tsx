import { useState } from 'react'
import { displayYuan } from '../../../../contract/money.ts'
import type { Model } from '../../../../contract/model.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { CreationCard } from './creation-card.tsx'
import { transcribe } from './generate.ts'
import { AudioInput } from './audio-input.tsx'
import { StudioFrame } from './studio-frame.tsx'
import styles from './studio.module.css'

export function TranscriptionStudio({ model }: { model: Model }) {
  const [file, setFile] = useState<File | null>(null)
  return (
    <StudioFrame
      kind="transcript"
      title="我的转写"
      price={
        model.type === 'transcription'
          ? `按时长计费，${displayYuan(model.price.perMinute)} / 分钟`
          : `按字数计费，${displayYuan(model.price.perMillionChars)} / 百万字符`
      }
      label="转成文字"
      canSend={file !== null}
      make={async (signal) => {
        if (file !== null) await transcribe({ modelId: model.id, file, signal })
      }}
      renderPending={(seconds) => <div className={styles.wait}>正在识别，已等待 {seconds} 秒</div>}
      empty={
        <EmptyState
          title="文字会出现在这里"
          text={
            model.isBuiltin
              ? '内置演示引擎并不识别语音：对它自己合成的音频给出原文，对其他音频只给出时长和音量。'
              : '选择一个音频文件，或用麦克风录一段。'
          }
        />
      }
      renderCard={(creation) => (
        <CreationCard
          key={creation.id}
          creation={creation}
          canDelete
          facts={[`${Array.from(creation.text).length} 字`]}
          actions={<CopyButton text={creation.text} label="复制文字" />}
        >
          {null}
        </CreationCard>
      )}
    >
      <AudioInput file={file} onChoose={setFile} />
    </StudioFrame>
  )
}
