import type { ComponentProps } from 'react'
import styles from './public.module.css'

interface PublicButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  isPrimary?: boolean
}

export const PublicButton = ({ isPrimary = false, ...button }: PublicButtonProps) => (
  <button type="button" {...button} className={`${styles.button} ${isPrimary ? styles.isPrimary : ''}`} />
)
