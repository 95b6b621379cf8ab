import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import type { Model } from '../../../../../contract/model.ts'
import { CodeSample } from '../../../../components/code-sample/code-sample.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { QueryResult } from '../../../../ui/query-result.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { useCall } from '../../../../providers/hooks/use-call.ts'
import { toBody } from '../completion/chat-body.ts'
import type { ChatMessage } from '../message/chat-types.ts'
import type { Chat } from '../state/create-chat.ts'
import { imageCache } from '../message/image-cache.ts'
import { pathTo } from '../state/tree.ts'
import { chatCode } from './chat-code.ts'
import ui from '../../../../ui/ui.module.css'
import styles from '../chat.module.css'

interface CodeSheetProps {
  isOpen: boolean
  onClose: () => void
  chat: Chat
  models: readonly Model[]
}

export function CodeSheet({ isOpen, onClose, ...rest }: CodeSheetProps) {
  return (
    <Sheet title="查看代码" isOpen={isOpen} onClose={onClose} width={760}>
      {isOpen && <Code {...rest} />}
    </Sheet>
  )
}

function Code({ chat, models }: Pick<CodeSheetProps, 'chat' | 'models'>) {
  const [lane, setLane] = useState(0)
  const [keyId, setKeyId] = useState('')
  const keys = useCall('key.overview')
  const model = models[lane] ?? models[0]
  const body = useQuery({
    queryKey: ['chat-code', model?.id, lane],
    queryFn: () => {
      if (!model) throw new Error('没有可用的模型')
      return toBody({
        model,
        history: messagesToSend(chat, lane),
        settings: chat.settingsOf(lane),
        readPicture: imageCache.read,
      })
    },
    retry: false,
    gcTime: 0,
  })
  const usable = (keys.data?.keys ?? []).filter(({ status }) => status === 'active')
  const key = usable.find(({ id }) => id === keyId)
  const baseUrl = keys.data?.baseUrl ?? `${globalThis.location.origin}/v1`
  const keyName = key
    ? `使用 API Key「${oneLine(key.name)}」（${key.prefix}…${key.last4}）`
    : '使用你的 API Key'
  return (
    <div className={ui.stack}>
      <div className={styles.codeHead}>
        {models.length > 1 && (
          <Select
            aria-label="哪个模型的代码"
            value={lane}
            onChange={setLane}
            options={models.map(({ name }, value) => ({ value, label: name }))}
          />
        )}
        <Select
          aria-label="使用哪个 API Key"
          value={keyId}
          onChange={setKeyId}
          options={[
            { value: '', label: '占位 API Key' },
            ...usable.map(({ id, name, last4 }) => ({ value: id, label: `${name}（…${last4}）` })),
          ]}
        />
        <span className={ui.quiet}>API Key 只在创建时显示一次，这里不会出现完整的 API Key。</span>
      </div>
      <QueryResult query={body} skeleton={<Skeleton height={320} />}>
        {(known) => <CodeSample samples={chatCode({ body: known, baseUrl, keyName })} />}
      </QueryResult>
    </div>
  )
}

/** A newline in the name would end the comment. */
const oneLine = (name: string) => name.replace(/[\p{C}\u2028\u2029]+/gu, ' ')

function messagesToSend(chat: Chat, lane: number): readonly ChatMessage[] {
  const { messages, lanes } = chat.read()
  const history = pathTo(messages, lanes[lane]?.leafId ?? null)
  const draft = chat.draft.read().text
  if (draft.trim() !== '')
    return [...history, { id: '', lane, parentId: null, role: 'user', text: draft, attachments: [] }]
  const untilQuestion = history.slice(0, history.findLastIndex(({ role }) => role === 'user') + 1)
  if (untilQuestion.length > 0) return untilQuestion
  return [{ id: '', lane, parentId: null, role: 'user', text: '你好', attachments: [] }]
}
