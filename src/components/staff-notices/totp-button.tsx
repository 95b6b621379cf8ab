import { Button, type ButtonProps } from 'antd'
import { lazy, Suspense, useState } from 'react'

const TotpSheet = lazy(() => import('./totp-sheet.tsx'))

interface TotpButtonProps extends Pick<ButtonProps, 'size'> {
  hasTotp: boolean
  onDone: () => void
}

/** Enrols an authenticator app, or replaces it. */
export function TotpButton({ hasTotp, size, onDone }: TotpButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const title = hasTotp ? '更换验证器' : '绑定验证器'
  const close = () => {
    setIsOpen(false)
    onDone()
  }
  return (
    <>
      <Button {...(size && { size })} onClick={() => setIsOpen(true)}>
        {title}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <TotpSheet title={title} isOpen onClose={close} />
        </Suspense>
      )}
    </>
  )
}
