/** A line of the brush, in pixels of the picture. */
export interface Stroke {
  width: number
  points: (readonly [x: number, y: number])[]
}

/** Shows them over the picture, in the colour of the canvas. */
export function drawStrokes(canvas: HTMLCanvasElement, strokes: readonly Stroke[]): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.clearRect(0, 0, canvas.width, canvas.height)
  pen.strokeStyle = getComputedStyle(canvas).color
  trace(pen, strokes)
}

/** A picture of the same size that is transparent where it may change, as `POST /v1/images/edits` wants it. */
export async function maskOf(
  { width, height }: HTMLCanvasElement,
  strokes: readonly Stroke[],
): Promise<File | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.fillRect(0, 0, width, height)
  pen.globalCompositeOperation = 'destination-out'
  trace(pen, strokes)
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return png && new File([png], 'mask.png', { type: 'image/png' })
}

function trace(pen: CanvasRenderingContext2D, strokes: readonly Stroke[]): void {
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  for (const { width, points } of strokes) {
    const [first] = points
    if (!first) continue
    pen.lineWidth = width
    pen.beginPath()
    pen.moveTo(...first)
    for (const point of points) pen.lineTo(...point)
    pen.stroke()
  }
}
