import { useModels } from '../models/use-models.ts'

/** Which models a package covers, by name where the catalog knows it. */
export function PackageScope({ models }: { models: string[] }) {
  const known = useModels().data
  if (models.includes('*')) return '所有按 Token 计费的模型'
  return models.map((id) => known?.find((model) => model.id === id)?.name ?? id).join('、')
}
