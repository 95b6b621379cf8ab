import { useModels } from './use-models.ts'

export default function ModelNames({ ids }: { ids: string[] }) {
  const known = useModels().data
  if (ids.includes('*')) return '所有按 Token 计费的模型'
  return ids.map((id) => known?.find((model) => model.id === id)?.name ?? id).join('、')
}
