import { useEffect, useRef, useState } from 'react'

const WIDTH = 640

export function useWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(WIDTH)
  useEffect(() => {
    const box = ref.current
    if (!box) return undefined
    const measure = () => setWidth(box.clientWidth || WIDTH)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
