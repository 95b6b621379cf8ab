import { useEffect, useEffectEvent, useState } from 'react'
import { isDialogOpen } from '../../../../ui/is-free-key.ts'

/** Takes files that are dropped anywhere on the page, which would leave it otherwise. @returns whether some are held over it */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const leaving = new AbortController()
    const on = (type: 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
      document.addEventListener(
        type,
        (event) => {
          if (!event.dataTransfer?.types.includes('Files') || isDialogOpen()) return
          event.preventDefault()
          act(event)
        },
        { signal: leaving.signal },
      )
    on('dragover', () => setOver(true))
    on('dragleave', ({ relatedTarget }) => setOver(relatedTarget instanceof Node))
    on('drop', ({ dataTransfer }) => {
      setOver(false)
      take([...(dataTransfer?.files ?? [])])
    })
    return () => leaving.abort()
  }, [])
  return isOver
}
