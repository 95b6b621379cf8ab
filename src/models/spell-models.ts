import type { Model } from '../../contract/model.ts'

/** Chinese words of a model, spelled out and by their initials, so that `qinglan` and `ql` find 青岚. */
export async function spellModels(models: Model[]): Promise<Map<string, string>> {
  const { spell } = await import('../palette/spell.ts')
  return new Map(
    models.map((model) => [
      model.id,
      [model.name, model.vendor, ...model.tags]
        .map(spell)
        .flatMap(({ full, initials }) => [full, initials])
        .join('\n'),
    ]),
  )
}
