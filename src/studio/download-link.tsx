interface DownloadLinkProps {
  url: string | undefined
  fileName: string
  label?: string
}

/** Saves what was fetched already; there is nothing to press until then. */
export function DownloadLink({ url, fileName, label = '下载' }: DownloadLinkProps) {
  if (url === undefined) return null
  return (
    <a className="ui-link" href={url} download={fileName}>
      {label}
    </a>
  )
}
