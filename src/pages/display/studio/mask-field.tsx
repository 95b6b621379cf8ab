import { Button, Slider } from 'antd'
import { type PointerEvent, useRef, useState } from 'react'
import { useObjectUrl } from '../../../components/audio/use-object-url.ts'
import { Field } from '../../../ui/field.tsx'
import { drawStrokes, maskOf, type Stroke } from './strokes.ts'
import ui from '../../../ui/ui.module.css'
import styles from './studio.module.css'

interface MaskFieldProps {
  picture: File
  /** The mask says what may change; null: all of the picture. */
  onChange: (mask: File | null) => void
}

/** Widths of the brush, in percent of the picture's shorter side. */
const BRUSH = { min: 2, max: 30, first: 10 }

/** Has the part painted over that may change; without it all of the picture may. */
export function MaskField({ picture, onChange }: MaskFieldProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className={styles.mask}
      onToggle={(event) => {
        setOpen(event.currentTarget.open)
        if (!event.currentTarget.open) onChange(null)
      }}
    >
      <summary>只改一部分（可选）</summary>
      {isOpen && <MaskCanvas picture={picture} onChange={onChange} />}
    </details>
  )
}

function MaskCanvas({ picture, onChange }: MaskFieldProps) {
  const url = useObjectUrl(picture)
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawn = useRef<Stroke | null>(null)
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const [brush, setBrush] = useState(BRUSH.first)
  const change = async (next: readonly Stroke[]) => {
    setStrokes(next)
    if (!canvas.current) return
    drawStrokes(canvas.current, next)
    onChange(next.length === 0 ? null : await maskOf(canvas.current, next))
  }
  const pointOf = ({ nativeEvent, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    const { width, height } = currentTarget.getBoundingClientRect()
    return [
      (nativeEvent.offsetX / width) * currentTarget.width,
      (nativeEvent.offsetY / height) * currentTarget.height,
    ] as const
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const place = event.currentTarget
    place.setPointerCapture(event.pointerId)
    drawn.current = { width: (Math.min(place.width, place.height) * brush) / 100, points: [pointOf(event)] }
    drawStrokes(place, [...strokes, drawn.current])
  }
  const goOn = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!drawn.current) return
    drawn.current.points.push(pointOf(event))
    drawStrokes(event.currentTarget, [...strokes, drawn.current])
  }
  const end = () => {
    const stroke = drawn.current
    drawn.current = null
    if (stroke) void change([...strokes, stroke])
  }
  return (
    <>
      <p className={ui.quiet}>在图上涂出可以改的地方，其余不动。</p>
      <div className={styles.maskPicture}>
        {url && (
          <img
            src={url}
            alt="要编辑的图片"
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
              if (!canvas.current) return
              canvas.current.width = naturalWidth
              canvas.current.height = naturalHeight
            }}
          />
        )}
        <canvas
          ref={canvas}
          role="img"
          aria-label={strokes.length === 0 ? '还没有涂' : `涂了 ${strokes.length} 笔`}
          onPointerDown={begin}
          onPointerMove={goOn}
          onPointerUp={end}
          onPointerCancel={end}
        />
      </div>
      <Field label="画笔粗细">
        {(control) => (
          <Slider
            id={control.id}
            min={BRUSH.min}
            max={BRUSH.max}
            value={brush}
            onChange={setBrush}
            ariaLabelForHandle="画笔粗细"
          />
        )}
      </Field>
      <div className={ui.actions}>
        <Button disabled={strokes.length === 0} onClick={() => void change(strokes.slice(0, -1))}>
          撤销一笔
        </Button>
        <Button disabled={strokes.length === 0} onClick={() => void change([])}>
          全部清除
        </Button>
      </div>
    </>
  )
}
