import type { ReactNode } from 'react'
import publicStyles from '../../layout/public/public.module.css'
import styles from './promises.module.css'

interface Promised {
  title: string
  text: ReactNode
  drawing: ReactNode
}

const promises: readonly Promised[] = [
  {
    title: '每一次调用都有可复算的账单',
    text: '用量、单价、套餐与余额各付多少，逐项列出。拿计算器按一遍，得数与扣款分毫不差。',
    drawing: (
      <>
        <path d="M12 6h24v36l-4-3-4 3-4-3-4 3-4-3-4 3z" />
        <path d="M18 15h12M18 22h12M18 29h5" />
        <path className={styles.isAccent} d="m26 30 2.5 2.5L33 27" />
      </>
    ),
  },
  {
    title: '失败不收费',
    text: '调用出错且没有产出，费用就是 0，预扣的钱原路退回。服务中断也不会留下没退的预扣。',
    drawing: (
      <>
        <path d="M10.500 19a15 15 0 1 1-1 9" />
        <path d="M9 9v10h10" />
        <path className={styles.isAccent} d="M24 18v7m0 5v.5" />
      </>
    ),
  },
  {
    title: '预扣有上限',
    text: (
      <>
        发出请求前按最大可能用量预扣，结算只会更少。请求头 <code>X-Max-Cost</code> 还能给单次调用封顶。
      </>
    ),
    drawing: (
      <>
        <path d="M10 40V22h7v18m3.500 0V15h7v25m3.500 0V26h7v14" />
        <path className={styles.isAccent} d="M7 9h34" strokeDasharray="4 3" />
        <path d="M7 40h34" />
      </>
    ),
  },
  {
    title: '按纳元记账，不取整',
    text: '1 元记作 10 亿纳元，全程整数运算。不到一厘的调用，记的就是那个数，不凑整、不进位。',
    drawing: (
      <>
        <circle cx="24" cy="24" r="16" />
        <path d="m18 16 6 8 6-8M24 24v10" />
        <path className={styles.isAccent} d="M18.500 25h11M18.500 29.500h11" />
      </>
    ),
  },
]

export function Promises() {
  return (
    <section className={`${publicStyles.section} ${styles.promises}`} aria-labelledby="promises-title">
      <div className={publicStyles.wrap}>
        <h2 id="promises-title">和钱有关的事，先说清楚</h2>
        <p className={publicStyles.lead}>计费规则写进代码和测试里，不靠人工对账。</p>
        <ul>
          {promises.map((promise) => (
            <li key={promise.title}>
              <svg viewBox="0 0 48 48" aria-hidden="true">
                {promise.drawing}
              </svg>
              <h3>{promise.title}</h3>
              <p>{promise.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
