import { useState, useSyncExternalStore } from 'react'
import { Button } from 'antd'
import type { Model } from '../../contract/model.ts'
import { ChatLog } from './chat-log.tsx'
import { Composer } from './composer.tsx'
import { ParameterDrawer } from './parameter-drawer.tsx'
import { theChat } from './the-chat.ts'
import './chat.css'

/** Text chat with one model: the log, the composer, the parameters. */
export function ChatPanel({ model }: { model: Model }) {
  const state = useSyncExternalStore(theChat.subscribe, theChat.read)
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const hasMessages = state.messages.length > 0
  return (
    <div className="chat">
      <div className="chat-tools">
        <Button onClick={() => setIsDrawerOpen(true)}>参数设置</Button>
        <Button onClick={theChat.clear} disabled={!hasMessages}>
          清空对话
        </Button>
      </div>
      <ChatLog
        messages={state.messages}
        modelName={model.name}
        onRegenerate={() => void theChat.regenerate(model)}
        onPick={(text) => void theChat.send(model, text)}
      />
      <Composer
        isStreaming={state.isStreaming}
        onSend={(text) => void theChat.send(model, text)}
        onStop={theChat.stop}
      />
      <ParameterDrawer
        isOpen={isDrawerOpen}
        onClose={() => setIsDrawerOpen(false)}
        settings={state.settings}
        onChange={theChat.setSettings}
        maxOutputTokens={model.maxOutputTokens}
      />
    </div>
  )
}
