import { Link, type LinkProps } from 'react-router'
import ui from './ui.module.css'

interface LinkButtonProps extends Pick<LinkProps, 'to' | 'onClick' | 'aria-label' | 'children'> {
  isPrimary?: boolean
}

/** A link that looks like the buttons next to it. */
export const LinkButton = ({ isPrimary = false, ...link }: LinkButtonProps) => (
  <Link {...link} className={ui.link} data-kind={isPrimary ? 'primary' : undefined} />
)
