import { lazy } from 'react'
import type { SharedConversation, SharedMessage } from '../../../../contract/share.ts'
import { splitFiles } from '../chat/message/message-file.ts'
import { SentText } from '../chat/files/message-files.tsx'
import styles from './share.module.css'

const Markdown = lazy(() => import('../chat/markdown/markdown.tsx'))

/** The conversation, or those of a comparison side by side where there is room. */
export function SharedLanes({ shared: { kind, lanes } }: { shared: SharedConversation }) {
  if (kind === 'chat') return <Messages messages={lanes[0]?.messages ?? []} />
  return (
    <div className={styles.lanes}>
      {lanes.map(({ modelName, messages }, at) => (
        <section key={at} aria-label={modelName}>
          <h2>{modelName}</h2>
          <Messages messages={messages} laneName={modelName} />
        </section>
      ))}
    </div>
  )
}

interface MessagesProps {
  messages: readonly SharedMessage[]
  /** Stands above them, and is not said again. */
  laneName?: string
}

const Messages = ({ messages, laneName }: MessagesProps) => (
  <div className={styles.messages}>
    {messages.map((message, at) =>
      message.role === 'user' ? (
        <article key={at} className={styles.question} aria-label="提问">
          <SentText {...splitFiles(message.text)} className={styles.questionText} />
          {message.pictures > 0 && <p>{message.pictures} 张图片，没有分享</p>}
        </article>
      ) : (
        <article key={at} className={styles.answer} aria-label={message.modelName}>
          {message.modelName !== laneName && <p className={styles.model}>{message.modelName}</p>}
          <Markdown source={message.text} />
        </article>
      ),
    )}
  </div>
)
