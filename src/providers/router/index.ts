/** A 1 KiB router for the frame and public pages (react-router: 11 KiB); `console-router.tsx` keeps react-router in sync. */
export { Link } from './link.tsx'
export { Navigate } from './navigate.tsx'
export { navigate, useLocation, useNavigate } from './location.ts'
