import { Switch } from 'antd'
import { useId, useState } from 'react'
import {
  canNotify,
  type Job,
  setNotifies,
  useNotifies,
  useNotifyOfEnd,
} from '../../providers/end-notification.ts'
import styles from './end-switch.module.css'

/** Where something is waited for: a notification of its end, for who wants one. */
export function EndSwitch({ jobs }: { jobs: readonly Job[] }) {
  const id = useId()
  const isOn = useNotifies()
  const [isRefused, setRefused] = useState(false)
  useNotifyOfEnd(jobs)
  if (!canNotify() || (jobs.length === 0 && !isOn)) return null
  const change = async (wants: boolean) => setRefused(!(await setNotifies(wants)))
  return (
    <div className={styles.end}>
      <span>
        <Switch id={id} size="small" checked={isOn} onChange={(wants) => void change(wants)} />
        <label htmlFor={id}>完成后通知我</label>
      </span>
      <output>{isRefused && '浏览器没有允许通知，可以在它的网站设置里打开。'}</output>
    </div>
  )
}
