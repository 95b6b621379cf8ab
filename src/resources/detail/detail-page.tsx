import { Button } from 'antd'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { AppRoute } from '../../config/runtime/app-config.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { resourceNamed } from '../list-state/resource-named.ts'
import { DetailBody } from './detail-body.tsx'
import { OPENED_HERE } from '../list-state/use-detail.ts'
import ui from '../../ui/ui.module.css'

/** The detail of a row at an address of its own, below that of its list. */
export default function DetailPage({ route }: { route: AppRoute }) {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const resource = resourceNamed(route.detailOf)
  const { [resource.rowKey]: id = '' } = useParams()
  const { detail } = resource
  if (!detail) return null
  const toList = () =>
    void (state === OPENED_HERE ? navigate(-1) : navigate(pathname.replace(/\/[^/]*\/?$/, '')))
  return (
    <>
      <PageHeader title={detail.title} lead={id} actions={<Button onClick={toList}>返回列表</Button>} />
      <section className={ui.panel} aria-label={detail.title}>
        <DetailBody key={id} resource={resource} detail={detail} id={id} />
      </section>
    </>
  )
}
