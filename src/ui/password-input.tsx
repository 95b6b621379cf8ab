import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import type { ComponentProps } from 'react'

export const PasswordInput = (props: ComponentProps<typeof Input.Password>) => (
  <Input.Password {...props} iconRender={drawEye} />
)

const drawEye = (isVisible: boolean) =>
  isVisible ? <EyeOutlined aria-label="隐藏密码" /> : <EyeInvisibleOutlined aria-label="显示密码" />
