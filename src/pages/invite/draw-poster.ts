import type { InviteInfo } from '../../../contract/invite.ts'
import { config } from '../../providers/config.ts'
import { mix } from '../../theme/accent-colors.ts'
import { friendReward } from './rules-text.ts'

const WIDTH = 750
const HEIGHT = 1200
const MARGIN = 64
export const POSTER_CODE_SIZE = 320
const FACES = "'PingFang SC', 'HarmonyOS Sans SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif"

/** Always the light theme's colours. */
const INK = '#14171f'
const QUIET = '#5f6675'
const { accent: ACCENT } = config.brand.accents.light
const DEEP = mix(ACCENT, '#000000', 0.35)
const SOFT = mix(ACCENT, '#ffffff', 0.74)
const LOGO_HEIGHT = 48

interface PosterParts {
  info: InviteInfo
  code: HTMLCanvasElement
  productName: string
  /** The brand's own; null: the one that the product comes with. */
  logo: HTMLImageElement | null
}

interface Words {
  text: string
  x: number
  y: number
  size: number
  color: string
  weight?: number
  align?: CanvasTextAlign
  within?: number
}

/** `onDrawn` gets the PNG, or null if drawing failed. */
export function drawPoster(
  { info, code, productName, logo }: PosterParts,
  onDrawn: (png: Blob | null) => void,
): void {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const pen = canvas.getContext('2d')
  if (!pen) return onDrawn(null)
  drawGround(pen)
  drawBrand(pen, { productName, logo })
  const { lead, reward } = friendReward(info)
  const inner = WIDTH - 2 * MARGIN
  write(pen, { text: '送你一份见面礼', x: MARGIN, y: 286, size: 34, color: SOFT })
  write(pen, { text: lead, x: MARGIN, y: 366, size: 56, color: '#ffffff', weight: 600, within: inner })
  write(pen, { text: reward, x: MARGIN, y: 452, size: 72, color: '#ffffff', weight: 700, within: inner })
  drawTicket(pen, { info, code })
  return canvas.toBlob(onDrawn, 'image/png')
}

function drawGround(pen: CanvasRenderingContext2D) {
  const ground = pen.createLinearGradient(0, 0, WIDTH, HEIGHT)
  ground.addColorStop(0, ACCENT)
  ground.addColorStop(1, DEEP)
  pen.fillStyle = ground
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  pen.strokeStyle = 'rgba(255, 255, 255, 0.08)'
  pen.lineWidth = 26
  pen.lineCap = 'round'
  for (const top of [150, 214, 278]) {
    pen.beginPath()
    pen.moveTo(330, top)
    for (let x = 330; x < WIDTH; x += 140) {
      pen.quadraticCurveTo(x + 35, top - 54, x + 70, top)
      pen.quadraticCurveTo(x + 105, top + 54, x + 140, top)
    }
    pen.stroke()
  }
}

function drawBrand(
  pen: CanvasRenderingContext2D,
  { productName, logo }: Pick<PosterParts, 'productName' | 'logo'>,
) {
  const logoWidth = logo ? (LOGO_HEIGHT * logo.width) / logo.height : LOGO_HEIGHT
  const width = logoWidth + 24
  pen.fillStyle = '#ffffff'
  pen.beginPath()
  pen.roundRect(MARGIN, 80, width, 72, 18)
  pen.fill()
  if (logo) pen.drawImage(logo, MARGIN + 12, 92, logoWidth, LOGO_HEIGHT)
  else drawOwnLogo(pen)
  write(pen, {
    text: productName,
    x: MARGIN + width + 20,
    y: 116,
    size: 36,
    color: '#ffffff',
    weight: 600,
    within: WIDTH - 2 * MARGIN - width - 20,
  })
}

function drawOwnLogo(pen: CanvasRenderingContext2D) {
  pen.save()
  pen.translate(MARGIN, 80)
  pen.scale(72 / 32, 72 / 32)
  pen.strokeStyle = ACCENT
  pen.fillStyle = ACCENT
  pen.lineWidth = 2.4
  pen.stroke(new Path2D('M7 20.5c3 0 3-3 6-3s3 3 6 3 3-3 6-3'))
  pen.beginPath()
  pen.arc(16, 10.5, 3.2, 0, 2 * Math.PI)
  pen.fill()
  pen.restore()
}

function drawTicket(pen: CanvasRenderingContext2D, { info, code }: Pick<PosterParts, 'info' | 'code'>) {
  const [top, bottom, middle] = [540, HEIGHT - MARGIN, WIDTH / 2]
  pen.fillStyle = '#ffffff'
  pen.beginPath()
  pen.roundRect(MARGIN, top, WIDTH - 2 * MARGIN, bottom - top, 32)
  pen.fill()
  pen.imageSmoothingEnabled = false
  pen.drawImage(code, middle - POSTER_CODE_SIZE / 2, top + 48, POSTER_CODE_SIZE, POSTER_CODE_SIZE)
  write(pen, {
    text: '扫码注册',
    x: middle,
    y: top + 414,
    size: 32,
    color: INK,
    weight: 600,
    align: 'center',
  })
  write(pen, {
    text: `邀请码 ${info.code}`,
    x: middle,
    y: top + 468,
    size: 34,
    color: ACCENT,
    weight: 600,
    align: 'center',
  })
  const host = new URL(info.link).host
  write(pen, { text: host, x: middle, y: top + 534, size: 24, color: QUIET, align: 'center', within: 540 })
}

function write(
  pen: CanvasRenderingContext2D,
  { text, x, y, color, align = 'left', weight = 400, ...words }: Words,
) {
  const { within = Infinity } = words
  let { size } = words
  const useSize = () => (pen.font = `${weight} ${size}px ${FACES}`)
  useSize()
  while (pen.measureText(text).width > within && size > 16) {
    size -= 2
    useSize()
  }
  pen.fillStyle = color
  pen.textAlign = align
  pen.textBaseline = 'middle'
  pen.fillText(text, x, y)
}
