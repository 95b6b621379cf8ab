import { PauseOutlined, CaretRightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useObjectUrl } from './use-object-url.ts'
import { useWaveform } from './use-waveform.ts'
import styles from './audio-player.module.css'

export function AudioPlayer({ blob, label }: { blob: Blob | undefined; label: string }) {
  const url = useObjectUrl(blob)
  const peaks = useWaveform(blob)
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const [length, setLength] = useState(0)
  const share = length === 0 ? 0 : at / length
  const toggle = () => {
    if (isPlaying) audio.current?.pause()
    else void audio.current?.play().catch(() => setIsPlaying(false))
  }
  const seek = (seconds: number) => {
    if (audio.current) audio.current.currentTime = seconds
    setAt(seconds)
  }
  return (
    <div className={styles.player}>
      {/* The spoken text is shown below. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio
        ref={audio}
        src={url}
        aria-label={label}
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
        onTimeUpdate={(event) => setAt(event.currentTarget.currentTime)}
        onLoadedMetadata={(event) => setLength(finite(event.currentTarget.duration))}
      />
      <Button
        type="primary"
        shape="circle"
        aria-label={isPlaying ? '暂停' : '播放'}
        icon={isPlaying ? <PauseOutlined /> : <CaretRightOutlined />}
        disabled={url === undefined}
        onClick={toggle}
      />
      <div className={styles.wave}>
        <svg viewBox={`0 0 ${peaks.length * 4} 40`} preserveAspectRatio="none" aria-hidden>
          {peaks.map((peak, i) => (
            <rect
              // The position is the only key.
              // oxlint-disable-next-line react/no-array-index-key
              key={i}
              x={i * 4}
              width={2.6}
              y={20 - Math.max(1, peak * 19)}
              height={Math.max(2, peak * 38)}
              rx={1}
              data-played={i / peaks.length < share}
            />
          ))}
        </svg>
        <input
          type="range"
          min={0}
          max={length || 1}
          step={0.01}
          value={at}
          aria-label="播放位置"
          aria-valuetext={`${clock(at)} / ${clock(length)}`}
          disabled={url === undefined}
          onChange={(event) => seek(Number(event.target.value))}
        />
      </div>
      <span className={styles.time} aria-hidden>
        {clock(at)} / {clock(length)}
      </span>
    </div>
  )
}

/** Unfinished streams have infinite duration. */
const finite = (seconds: number) => (Number.isFinite(seconds) ? seconds : 0)

const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
