import { Button } from 'antd'
import Code from 'antd/es/qr-code'
import { useEffect, useRef, useState } from 'react'
import type { InviteInfo } from '../../../contract/invite.ts'
import { config, productName } from '../../providers/config.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { drawPoster, POSTER_CODE_SIZE } from './draw-poster.ts'
import { friendReward } from './rules-text.ts'
import ui from '../../ui/ui.module.css'
import styles from './invite.module.css'
import { images } from 'virtual:images'

interface Poster {
  file: Blob
  url: string
}

/** The brand's logo for light grounds, ready to be drawn; null if it has none, or it cannot be loaded. */
async function loadLogo(): Promise<HTMLImageElement | null> {
  const image = images[config.brand.logo]
  if (!image) return null
  const logo = new Image(image.width, image.height)
  logo.src = image.src
  return logo.decode().then(
    () => logo,
    () => null,
  )
}

export default function PosterSheet({ info, onClose }: { info: InviteInfo; onClose: () => void }) {
  const hidden = useRef<HTMLDivElement>(null)
  const [poster, setPoster] = useState<Poster | null>(null)
  const [isFailed, setIsFailed] = useState(false)
  useEffect(() => {
    const code = hidden.current?.querySelector('canvas')
    let url = ''
    let isHere = true
    const show = (file: Blob | null) => {
      if (!isHere) return undefined
      if (!file) return setIsFailed(true)
      url = URL.createObjectURL(file)
      return setPoster({ file, url })
    }
    async function draw() {
      const logo = await loadLogo()
      if (code && isHere) drawPoster({ info, code, productName, logo }, show)
    }
    void draw()
    return () => {
      isHere = false
      URL.revokeObjectURL(url)
    }
  }, [info])
  const { lead, reward } = friendReward(info)
  return (
    <Sheet title="邀请海报" isOpen onClose={onClose} width={400}>
      <div className={styles.poster}>
        <div ref={hidden} hidden>
          <Code
            type="canvas"
            value={info.link}
            size={POSTER_CODE_SIZE}
            bordered={false}
            bgColor="#ffffff"
            color="#14171f"
          />
        </div>
        {poster && (
          <img
            src={poster.url}
            alt={`${productName}的邀请海报：${lead}，${reward}；邀请码 ${info.code}，附注册二维码`}
          />
        )}
        {!poster && !isFailed && <Skeleton height={480} />}
        {isFailed && <p role="alert">这个浏览器画不出海报，请复制邀请链接发给好友。</p>}
        <p className={ui.quiet}>在手机上也可以长按图片保存或转发。</p>
        <Button
          type="primary"
          block
          disabled={!poster}
          onClick={() => poster && saveFile({ file: poster.file, name: `${productName}-邀请海报.png` })}
        >
          保存图片
        </Button>
      </div>
    </Sheet>
  )
}
