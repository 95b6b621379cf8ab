import { Button, type ButtonProps } from 'antd'
import { useFormPlace, type OpenForm } from './use-form-place.ts'

/** Opens a form of the config; its code is loaded once it is open. */
export function FormButton({ form, ...button }: Omit<ButtonProps, 'form'> & { form: OpenForm }) {
  const { open } = useFormPlace()
  return <Button {...button} onClick={() => open(form)} />
}
