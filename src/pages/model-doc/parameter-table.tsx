import { DocTable } from './doc-table.tsx'
import type { RequestField } from './describe-requests.ts'

export function ParameterTable({ label, fields }: { label: string; fields: readonly RequestField[] }) {
  return (
    <DocTable
      label={label}
      heads={['参数', '类型', '说明']}
      rows={fields.map(({ name, type, isRequired, text, limits }) => [
        <code key="name">{name}</code>,
        type,
        `${isRequired ? '必填。' : ''}${[text, limits].filter(Boolean).join('；')}`,
      ])}
    />
  )
}
