import { Button } from 'antd'

const QUESTIONS = [
  '用三句话解释什么是大语言模型',
  '用 Python 写一个读取 CSV 并求和的函数',
  '把红烧肉的做法整理成一张表格',
]

interface ChatWelcomeProps {
  title: string
  onPick: (text: string) => void
}

/** The empty conversation: what this is, and three questions to begin with. */
export function ChatWelcome({ title, onPick }: ChatWelcomeProps) {
  return (
    <div className="chat-welcome">
      <p className="ui-state-title">{title}</p>
      <p className="ui-quiet">
        走的是与客户完全相同的接口，按实际用量计费，每次回答都会标明费用。对话加密保存在你的账户里，随时可以删除。
      </p>
      <div className="chat-welcome-questions">
        {QUESTIONS.map((question) => (
          <Button key={question} onClick={() => onPick(question)}>
            {question}
          </Button>
        ))}
      </div>
    </div>
  )
}
