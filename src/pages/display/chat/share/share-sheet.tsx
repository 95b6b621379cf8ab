import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Input, Segmented } from 'antd'
import { useState } from 'react'
import type { Conversation } from '../../../../../contract/conversation.ts'
import { useSingleMutation } from '../../../../providers/hooks/use-single-mutation.ts'
import { call } from '../../../../providers/http.ts'
import { newIdempotencyKey } from '../../../../providers/new-idempotency-key.ts'
import { pathOf } from '../../../../providers/path-of.ts'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { escapeControls } from '../../../../ui/escape-controls.ts'
import { Sheet } from '../../../../ui/sheet.tsx'
import { LinkButton } from '../../../../ui/link-button.tsx'
import ui from '../../../../ui/ui.module.css'
import styles from './share-sheet.module.css'

const TERMS = [
  { label: '一直有效', value: 'never', days: null },
  { label: '30 天', value: '30', days: 30 },
  { label: '7 天', value: '7', days: 7 },
] as const

/** Makes a link to what the conversation shows now. */
export default function ShareSheet({ row, onClose }: { row: Conversation; onClose: () => void }) {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(true)
  const [term, setTerm] = useState<(typeof TERMS)[number]['value']>('30')
  const [key] = useState(newIdempotencyKey)
  const made = useQuery({
    queryKey: ['shares', row.id],
    queryFn: ({ signal }) =>
      call('share.list', { conversationId: row.id, pageSize: '1' }, { signal, isSilent: true }),
    retry: false,
    gcTime: 0,
  })
  const share = useSingleMutation({
    mutationFn: () => {
      const days = TERMS.find(({ value }) => value === term)?.days ?? null
      const idempotencyKey = `${key}-${term}`
      return call('share.add', { conversationId: row.id, days }, { idempotencyKey })
    },
    onSuccess: () => void client.invalidateQueries({ queryKey: ['shares', row.id] }),
    gcTime: 0,
  })
  const link = share.data?.link ?? ''
  const others = made.data?.total ?? 0
  return (
    <Sheet
      title={`分享「${escapeControls(row.title)}」`}
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      onClosed={onClose}
    >
      <div className={`${ui.stack} ${styles.body}`}>
        <p>知道链接的人不用登录就能看，只能看不能改。</p>
        <dl className={styles.told}>
          <dt>看得到</dt>
          <dd>标题，和到现在为止显示着的提问与回答，包括贴进去的文件文字。以后说的不会出现在里面。</dd>
          <dt>看不到</dt>
          <dd>
            你的姓名、手机号、API Key，费用与请求编号，系统提示词、思考过程、图片，和没有显示的其他版本。
          </dd>
        </dl>
        {link === '' ? (
          <>
            <div className={styles.term}>
              <span id="share-term">有效期</span>
              <Segmented
                aria-labelledby="share-term"
                value={term}
                onChange={setTerm}
                options={TERMS.map(({ label, value }) => ({ label, value }))}
              />
            </div>
            <Button type="primary" block loading={share.isPending} onClick={() => share.mutate()}>
              生成链接
            </Button>
          </>
        ) : (
          <div className={styles.link}>
            <Input aria-label="分享链接" readOnly value={link} onFocus={(event) => event.target.select()} />
            <CopyButton text={link} label="复制链接" type="primary" />
          </div>
        )}
        <p className={styles.note}>
          {others > 0 ? `这个对话有 ${others} 个链接，` : ''}随时可以停用：
          <LinkButton to={pathOf('shares')} onClick={() => setOpen(false)}>
            我的分享链接
          </LinkButton>
        </p>
      </div>
    </Sheet>
  )
}
