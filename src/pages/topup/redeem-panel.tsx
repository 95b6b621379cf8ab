import { Button, Input } from 'antd'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { CallResult } from '../../../contract/endpoints.ts'
import { displayYuan } from '../../../contract/money.ts'
import { displayTime } from '../../../contract/time.ts'
import { oddCharacterIn, voucherCodeProblem, VOUCHER_LENGTH } from '../../../contract/voucher-code.ts'
import { ErrorsAreSaid, Field } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useGroupedCode } from './use-grouped-code.ts'
import { useRedeem } from './use-redeem.ts'
import { Form } from '../../ui/form.tsx'
import ui from '../../ui/ui.module.css'
import styles from './redeem.module.css'

interface RedeemPanelProps {
  /** What the header says, in yuan. */
  balance: string
  /** The page was opened for it. */
  isWanted: boolean
}

/** Where a user redeems a code. */
export function RedeemPanel({ balance, isWanted }: RedeemPanelProps) {
  const place = useRef<HTMLDivElement>(null)
  const grouped = useGroupedCode()
  const [isTouched, setTouched] = useState(false)
  const redeem = useRedeem()
  const { focus } = grouped
  useEffect(() => {
    if (!isWanted) return
    place.current?.scrollIntoView({ block: 'center' })
    focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page opens for it
  }, [isWanted])

  const { code, input } = grouped
  const problem = voucherCodeProblem(code)
  const showsProblem = isTouched || code.length >= VOUCHER_LENGTH || oddCharacterIn(code) !== undefined
  const error = redeem.problem || (showsProblem ? problem : null)

  function submit() {
    setTouched(true)
    if (problem === null) redeem.send(code)
    else focus()
  }
  function again() {
    grouped.clear()
    setTouched(false)
    redeem.reset()
  }
  return (
    <div ref={place} className={styles.place}>
      <Panel title="兑换码">
        {redeem.result ? (
          <Redeemed result={redeem.result} balance={balance} onAgain={again} />
        ) : (
          <Form className={styles.row} onSend={submit}>
            <ErrorsAreSaid value={redeem.problem !== ''}>
              <Field label={null} error={error} hint="兑换的金额立刻加进余额，不能提现或退款。">
                {(control) => (
                  <Input
                    {...control}
                    {...input}
                    onChange={(event) => {
                      redeem.reset()
                      setTouched(false)
                      input.onChange(event)
                    }}
                    aria-label="输入兑换码"
                    size="large"
                    className={styles.code}
                    placeholder="XXXX-XXXX-XXXX-XXXX"
                    autoComplete="off"
                    autoCapitalize="characters"
                    spellCheck={false}
                    status={error ? 'error' : undefined}
                  />
                )}
              </Field>
            </ErrorsAreSaid>
            <Button type="primary" size="large" htmlType="submit" loading={redeem.progress !== ''}>
              {redeem.progress || '兑换'}
            </Button>
          </Form>
        )}
      </Panel>
    </div>
  )
}

interface RedeemedProps {
  result: CallResult<'voucher.redeem'>
  balance: string
  onAgain: () => void
}

/** What came of it, in words. */
function Redeemed({ result: { name, amount, redeemedAt, isRepeat }, balance, onAgain }: RedeemedProps) {
  const again = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => again.current?.focus(), [])
  return (
    <div className={styles.row} role="status">
      <div className={styles.result} data-repeat={isRepeat}>
        <strong>
          {isRepeat ? '这个兑换码你已经兑换过' : '已到账'} {displayYuan(amount)}
        </strong>
        <span className={ui.quiet}>
          {name}
          {isRepeat && `，${displayTime(redeemedAt)}`}，现在余额 {displayYuan(balance)}
        </span>
      </div>
      <Button ref={again} size="large" onClick={onAgain}>
        再兑换一个
      </Button>
    </div>
  )
}
