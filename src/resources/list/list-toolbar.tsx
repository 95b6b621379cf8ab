import type { AppResource } from '../../config/runtime/app-config.ts'
import { useMay } from '../../providers/hooks/use-may.ts'
import { FormButton } from '../forms/form-button.tsx'

export const ListToolbar = ({ resource }: { resource: AppResource }) =>
  resource.tools.map((tool) => <Tool key={tool.title} resource={resource.name} tool={tool} />)

function Tool({ resource, tool }: { resource: string; tool: AppResource['tools'][number] }) {
  const isAllowed = useMay({ resource, action: tool.title })
  if (!isAllowed) return null
  return (
    <FormButton type="primary" form={{ resource, kind: 'create', id: '' }}>
      {tool.title}
    </FormButton>
  )
}
