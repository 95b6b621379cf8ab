import { saveFile } from '../../ui/save-file.ts'

interface Picture {
  svg: SVGSVGElement
  title: string
  range: string
  legend: { name: string; colour: string }[]
}

const SCALE = 2
const EDGE = 24
const HEAD = 64
const LEGEND_LINE = 24
const LEGEND_GAP = 40
const INLINE = 'fill stroke stroke-width stroke-dasharray font-size font-family font-weight opacity'.split(
  ' ',
)

/** Exports the chart at double resolution, with title, period and legend. */
export async function savePng({ svg, title, range, legend }: Picture): Promise<void> {
  const { width, height } = svg.getBoundingClientRect()
  const image = await load(standalone(svg))
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('这个浏览器不能画图片')
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  const font = getComputedStyle(document.body).fontFamily
  pen.font = `13px ${font}`
  const places = placesOf(
    legend.map(({ name }) => pen.measureText(name).width + LEGEND_GAP),
    width,
  )
  const lines = (places.at(-1)?.line ?? -1) + 1
  canvas.width = (width + 2 * EDGE) * SCALE
  canvas.height = (height + HEAD + lines * LEGEND_LINE + 2 * EDGE) * SCALE
  pen.scale(SCALE, SCALE)
  pen.fillStyle = colour('--bg-raised')
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = colour('--text')
  pen.font = `600 18px ${font}`
  pen.fillText(title, EDGE, EDGE + 18)
  pen.fillStyle = colour('--text-3')
  pen.font = `13px ${font}`
  pen.fillText(range, EDGE, EDGE + 42)
  pen.drawImage(image, EDGE, EDGE + HEAD, width, height)
  for (const [nth, { x, line }] of places.entries()) {
    const left = EDGE + x
    const top = EDGE + HEAD + height + 14 + line * LEGEND_LINE
    pen.fillStyle = legend[nth]?.colour ?? ''
    pen.fillRect(left, top, 10, 10)
    pen.fillStyle = colour('--text-2')
    pen.fillText(legend[nth]?.name ?? '', left + 16, top + 10)
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('图片没有画成')
  saveFile({ file: blob, name: `${title} ${range}.png` })
}

export function placesOf(widths: readonly number[], room: number): { x: number; line: number }[] {
  let x = 0
  let line = 0
  return widths.map((width) => {
    if (x > 0 && x + width > room) {
      x = 0
      line += 1
    }
    const place = { x, line }
    x += width
    return place
  })
}

/** Inlines computed styles, so that it looks the same outside the page. */
function standalone(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const copies = [...copy.querySelectorAll<SVGElement>('*')]
  for (const [nth, element] of [...svg.querySelectorAll('*')].entries()) {
    const computed = getComputedStyle(element)
    for (const name of INLINE) copies[nth]?.style.setProperty(name, computed.getPropertyValue(name))
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  return new XMLSerializer().serializeToString(copy)
}

function load(source: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.addEventListener('load', () => resolve(image))
    image.addEventListener('error', () => reject(new Error('图片没有画成')))
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`
  })
}
