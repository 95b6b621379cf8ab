interface DownloadLinkProps {
  url: string | undefined
  fileName: string
  label?: string
}

/** Saves what was fetched already; until then it is words in the link's place, nothing to press. */
export function DownloadLink({ url, fileName, label = '下载' }: DownloadLinkProps) {
  if (url === undefined) return <span className="ui-quiet">{label}</span>
  return (
    <a className="ui-link" href={url} download={fileName}>
      {label}
    </a>
  )
}
