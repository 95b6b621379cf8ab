import { Button, Drawer } from 'antd'
import type { Model } from '../../../../../contract/model.ts'
import type { ChatSettings } from '../message/chat-types.ts'
import { ParameterForm } from './parameter-form.tsx'

interface ParameterDrawerProps {
  isOpen: boolean
  onClose: () => void
  settings: ChatSettings
  onChange: (settings: ChatSettings) => void
  model: Model
  title?: string
  /** Puts the form next to the conversation; undefined where there is no room. */
  onDock?: (() => void) | undefined
}

export function ParameterDrawer({
  isOpen,
  onClose,
  title = '参数设置',
  onDock,
  ...form
}: ParameterDrawerProps) {
  return (
    <Drawer
      title={title}
      open={isOpen}
      onClose={onClose}
      width="min(420px, 100vw)"
      destroyOnHidden
      extra={
        onDock && (
          <Button size="small" onClick={onDock}>
            停靠在右侧
          </Button>
        )
      }
    >
      <ParameterForm {...form} />
    </Drawer>
  )
}
