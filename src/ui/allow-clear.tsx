import { CloseCircleFilled } from '@ant-design/icons'

/** antd labels its clear icon in English. */
export const allowClear = { clearIcon: <CloseCircleFilled aria-label="清除" /> }
