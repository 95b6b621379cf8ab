import { images } from 'virtual:images'
import { config } from '../providers/config.ts'
import { useIsDark } from '../theme/theme-mode.ts'

const HEIGHT = 28

/** The brand's picture, or the one that the product comes with */
export function Logo() {
  const { logo, logoDark } = config.brand
  const image = images[useIsDark() ? logoDark : logo]
  if (image) {
    return <img src={image.src} width={(HEIGHT * image.width) / image.height} height={HEIGHT} alt="" />
  }
  return (
    <svg width={HEIGHT} height={HEIGHT} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <path
        d="M7 20.5c3 0 3-3 6-3s3 3 6 3 3-3 6-3"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
      <circle cx="16" cy="10.5" r="3.2" fill="var(--on-accent)" />
    </svg>
  )
}
