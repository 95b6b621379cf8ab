import publicStyles from '../../layout/public/public.module.css'
import styles from './questions.module.css'

const questions = [
  {
    ask: '现有代码要改多少？',
    answer:
      '接口与 OpenAI 兼容，官方 SDK 不用改。换掉接口地址和 API Key，把模型名换成模型广场里的编号，就可以调用。',
  },
  {
    ask: '中途断开，会怎么收费？',
    answer:
      '流式调用中断后，上游会立即停止，只收输入和已经送达的部分。非流式调用会在后台完成，按实际用量结算。',
  },
  {
    ask: '余额不够会欠费吗？',
    answer: '不会。余额不足以覆盖这次调用的上限时，请求不会发出，直接返回 402，不产生任何费用。',
  },
  {
    ask: '资源包和余额先用哪个？',
    answer: '先用适用于该模型、最早到期的资源包，不够的部分再从余额里扣。账单上会分开列明。',
  },
  { ask: '调用期间价格变了怎么办？', answer: '以请求被接受那一刻的价格为准，账单上记着当时的单价。' },
]

export function Questions() {
  return (
    <section className={`${publicStyles.section} ${styles.questions}`} aria-labelledby="questions-title">
      <div className={`${publicStyles.wrap} ${styles.columns}`}>
        <h2 id="questions-title">常见问题</h2>
        <div>
          {questions.map(({ ask, answer }) => (
            <details key={ask} name="questions">
              <summary>{ask}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}
