import { Link } from '../providers/router/index.ts'

interface OwnLinkProps {
  link: { title: string; to: string; isExternal: boolean }
  className?: string
}

/** A link of the config: within the site, or elsewhere in a new tab. */
export const OwnLink = ({ link: { title, to, isExternal }, className }: OwnLinkProps) =>
  isExternal ? (
    <a className={className} href={to} target="_blank" rel="noopener noreferrer">
      {title}
    </a>
  ) : (
    <Link className={className} to={to}>
      {title}
    </Link>
  )
