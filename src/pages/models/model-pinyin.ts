import type { Model } from '../../../contract/model.ts'

/** Pinyin and initials, so that `qinglan` and `ql` find 青岚. */
export async function modelPinyin(models: Model[]): Promise<Map<string, string>> {
  const { toPinyin } = await import('../../layout/command-palette/pinyin.ts')
  return new Map(
    models.map((model) => [
      model.id,
      [model.name, model.vendor, ...model.tags]
        .map(toPinyin)
        .flatMap(({ full, initials }) => [full, initials])
        .join('\n'),
    ]),
  )
}
