import { Button, type ButtonProps } from 'antd'
import { useState } from 'react'
import type { AppAction, AppResource } from '../../config/runtime/app-config.ts'
import type { Row } from '../list-state/use-list-table.ts'

interface DownloadButtonProps extends Omit<ButtonProps, 'resource'> {
  action: AppAction
  resource: AppResource
  row: Row
}

/** Has the file of its row kept by the browser. */
export default function DownloadButton({ action, resource, row, ...button }: DownloadButtonProps) {
  const [isLoading, setIsLoading] = useState(false)
  async function download() {
    setIsLoading(true)
    try {
      const { downloadFile } = await import('./download-file.ts')
      await downloadFile({ action, resource, row })
    } finally {
      setIsLoading(false)
    }
  }
  return <Button {...button} loading={isLoading} onClick={() => void download()} />
}
