import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import type { ComponentProps } from 'react'

/** A field for a password; what its eye does is said in Chinese. */
export const PasswordBox = (props: ComponentProps<typeof Input.Password>) => (
  <Input.Password {...props} iconRender={drawEye} />
)

const drawEye = (isVisible: boolean) =>
  isVisible ? <EyeOutlined aria-label="隐藏密码" /> : <EyeInvisibleOutlined aria-label="显示密码" />
