/**
 * The light router of what is drawn on every page and of the public pages: 1 KiB, where react-router is 11. Pages of the console use
 * react-router itself, which `console-router.tsx` keeps at the same place.
 */
export { Link } from './link.tsx'
export { Navigate } from './navigate.tsx'
export { navigate, useLocation, useNavigate } from './place.ts'
