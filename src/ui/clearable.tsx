import { CloseCircleFilled } from '@ant-design/icons'

/** For antd's `allowClear` of an `Input`: its own button is called by the English name of its icon. */
export const clearable = { clearIcon: <CloseCircleFilled aria-label="清除" /> }
