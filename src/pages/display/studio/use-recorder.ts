import { useCallback, useEffect, useRef, useState } from 'react'
import { serverNow } from '../../../providers/server-time.ts'

const RECORD_MS_MAX = 10 * 60_000

interface RecorderOptions {
  onRecorded: (sound: Blob) => void
  onRefused: (reason: string) => void
}

export function useRecorder({ onRecorded, onRefused }: RecorderOptions) {
  const recorder = useRef<MediaRecorder | null>(null)
  const isHere = useRef(true)
  const [startedAt, setStartedAt] = useState<number | null>(null)
  const stop = useCallback(() => {
    if (recorder.current?.state === 'recording') recorder.current.stop()
  }, [])
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      stop()
    }
  }, [stop])

  async function start() {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      const letGo = () => stream.getTracks().forEach((track) => track.stop())
      if (!isHere.current) return letGo()
      const made = new MediaRecorder(stream)
      const parts: Blob[] = []
      const timer = setTimeout(stop, RECORD_MS_MAX)
      made.addEventListener('dataavailable', ({ data }) => parts.push(data))
      made.addEventListener('stop', () => {
        clearTimeout(timer)
        letGo()
        if (!isHere.current) return
        setStartedAt(null)
        onRecorded(new Blob(parts, { type: made.mimeType }))
      })
      made.start()
      recorder.current = made
      setStartedAt(serverNow())
    } catch (error) {
      onRefused(reasonOf(error))
    }
  }
  return { startedAt, start, stop }
}

const REASONS: Record<string, string> = {
  NotAllowedError: '没有麦克风权限，请在浏览器里允许后再试',
  NotFoundError: '没有找到麦克风',
}

const reasonOf = (error: unknown) =>
  REASONS[error instanceof Error ? error.name : ''] ?? '这个浏览器不能录音，请改用音频文件'
