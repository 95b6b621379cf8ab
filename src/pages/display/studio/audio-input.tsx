import { AudioOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState, type DragEvent } from 'react'
import { FailureText } from '../ui/failure-text.tsx'
import { SoundPlayer } from './sound-player.tsx'
import { toSpeechFile } from './to-speech-file.ts'
import { useRecorder } from './use-recorder.ts'
import { useSecondsSince } from './use-seconds-since.ts'

interface SoundChoiceProps {
  file: File | null
  onChoose: (file: File) => void
}

/** Chooses a sound: a file, dropped or picked, or a recording; and lets one hear it before it is sent. */
export function SoundChoice({ file, onChoose }: SoundChoiceProps) {
  const picker = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<Error | null>(null)
  const take = async (sound: Blob, name: string) => {
    setError(null)
    try {
      onChoose(await toSpeechFile(sound, name))
    } catch (problem) {
      setError(problem instanceof Error ? problem : new Error('没能读取这个文件'))
    }
  }
  const recorder = useRecorder({
    onRecorded: (sound) => void take(sound, '录音.webm'),
    onRefused: (reason) => setError(new Error(reason)),
  })
  const seconds = useSecondsSince(recorder.startedAt)
  const isRecording = recorder.startedAt !== null
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const [dropped] = event.dataTransfer.files
    if (dropped) void take(dropped, dropped.name)
  }
  return (
    <>
      <div className="sound-choice" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <div className="ui-actions">
          <Button
            icon={<UploadOutlined aria-hidden />}
            onClick={() => picker.current?.click()}
            disabled={isRecording}
          >
            选择音频文件
          </Button>
          <Button
            icon={<AudioOutlined aria-hidden />}
            danger={isRecording}
            onClick={isRecording ? recorder.stop : () => void recorder.start()}
          >
            {isRecording ? `停止录音（${seconds} 秒）` : '用麦克风录音'}
          </Button>
        </div>
        <p className="ui-quiet">也可以把文件拖到这里。浏览器能播放的格式都可以，会先转成 WAV。</p>
        <input
          ref={picker}
          type="file"
          accept="audio/*,video/webm,video/mp4"
          aria-label="音频文件"
          className="ui-hidden"
          tabIndex={-1}
          onChange={(event) => {
            const [picked] = event.target.files ?? []
            event.target.value = ''
            if (picked) void take(picked, picked.name)
          }}
        />
      </div>
      <FailureText error={error} />
      {file !== null && (
        <div className="sound-chosen">
          <p className="studio-text">{file.name}</p>
          <SoundPlayer blob={file} label={`将要转写：${file.name}`} />
        </div>
      )}
    </>
  )
}
