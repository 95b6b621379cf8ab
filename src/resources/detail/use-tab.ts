import { useLocation, useNavigate } from 'react-router'
import { TAB } from '../../config/runtime/detail-address.ts'
import { pathWith } from '../list-state/open-in-address.ts'

/** The open tab of a detail, kept in the address; another one takes its place there, so that Back leaves the detail. */
export function useTab(names: string[]) {
  const location = useLocation()
  const navigate = useNavigate()
  const requested = new URLSearchParams(location.search).get(TAB)
  const tab = names.find((name) => name === requested) ?? names[0] ?? ''
  const open = (next: string) =>
    void navigate(pathWith(location, { [TAB]: next === names[0] ? null : next }), {
      replace: true,
      state: location.state as unknown,
    })
  return { tab, open }
}
