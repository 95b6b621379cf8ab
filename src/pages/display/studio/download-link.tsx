interface DownloadLinkProps {
  url: string | undefined
  fileName: string
  label?: string
}

/** Saves what was fetched already; until then its place is kept, and there is nothing to press. */
export function DownloadLink({ url, fileName, label = '下载' }: DownloadLinkProps) {
  if (url === undefined)
    return (
      <span className="ui-link" style={{ visibility: 'hidden' }}>
        {label}
      </span>
    )
  return (
    <a className="ui-link" href={url} download={fileName}>
      {label}
    </a>
  )
}
