import ui from '../../../ui/ui.module.css'

interface DownloadLinkProps {
  url: string | undefined
  fileName: string
  label?: string
}

export function DownloadLink({ url, fileName, label = '下载' }: DownloadLinkProps) {
  if (url === undefined)
    return (
      <span className={ui.link} style={{ visibility: 'hidden' }}>
        {label}
      </span>
    )
  return (
    <a className={ui.link} href={url} download={fileName}>
      {label}
    </a>
  )
}
