import { AudioOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState, type DragEvent } from 'react'
import { FormError } from '../../../ui/form-error.tsx'
import { AudioPlayer } from '../../../components/audio/audio-player.tsx'
import { useRecorder } from './use-recorder.ts'
import { useElapsedSeconds } from './use-elapsed-seconds.ts'
import { toSpeechFile } from './to-speech-file.ts'
import ui from '../../../ui/ui.module.css'
import styles from './studio.module.css'

export function AudioInput({ file, onChoose }: { file: File | null; onChoose: (file: File) => void }) {
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
  const seconds = useElapsedSeconds(recorder.startedAt)
  const isRecording = recorder.startedAt !== null
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const [dropped] = event.dataTransfer.files
    if (dropped) void take(dropped, dropped.name)
  }
  return (
    <>
      <div className={styles.soundChoice} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <div className={ui.actions}>
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
        <p className={ui.quiet}>也可以把文件拖到这里。浏览器能播放的格式都可以，会先转成 WAV。</p>
        <input
          ref={picker}
          type="file"
          accept="audio/*,video/webm,video/mp4"
          aria-label="音频文件"
          className="visually-hidden"
          tabIndex={-1}
          onChange={(event) => {
            const [picked] = event.target.files ?? []
            event.target.value = ''
            if (picked) void take(picked, picked.name)
          }}
        />
      </div>
      <FormError error={error} isLocal />
      {file !== null && (
        <div className={styles.soundChosen}>
          <p className={styles.text}>{file.name}</p>
          <AudioPlayer blob={file} label={`将要转写：${file.name}`} />
        </div>
      )}
    </>
  )
}
