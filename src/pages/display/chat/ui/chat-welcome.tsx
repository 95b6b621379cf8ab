import { Button } from 'antd'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import ui from '../../../../ui/ui.module.css'
import stateStyles from '../../../../ui/state.module.css'
import styles from '../chat.module.css'

const QUESTIONS = [
  '用三句话解释什么是大语言模型',
  '用 Python 写一个读取 CSV 并求和的函数',
  '把红烧肉的做法整理成一张表格',
]

interface ChatWelcomeProps {
  /** Null: the model is not known yet, and nothing can be picked. */
  title: string | null
  onPick?: (text: string) => void
}

export function ChatWelcome({ title, onPick }: ChatWelcomeProps) {
  return (
    <div className={styles.welcome}>
      <p className={stateStyles.title}>{title ?? <Skeleton width="12em" height={22} />}</p>
      <p className={ui.quiet}>
        和你的程序用的是同一个接口，按实际用量计费，每次回答都会标明费用。对话加密保存在你的账户里，随时可以删除。
      </p>
      <div className={styles.welcomeQuestions}>
        {QUESTIONS.map((question) => (
          <Button key={question} disabled={!onPick} onClick={() => onPick?.(question)}>
            {question}
          </Button>
        ))}
      </div>
    </div>
  )
}
