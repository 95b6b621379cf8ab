import type { AnnouncementAdd } from '../../../contract/announcement.ts'
import type { z } from 'zod'
import type { Catalog } from '../../catalog/index.ts'
import { badField } from '../../platform/errors.ts'

export type Written = Omit<z.infer<typeof AnnouncementAdd>, 'reason'>

/** Controls, and what changes the direction of text or has no width: it would show readers something else than was written. */
const HIDDEN = /(?![\n\t])[\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/u

/**
 * What is written, whole: without what its audience has no use for.
 * @throws Failure badRequest for hidden characters, an audience that cannot be, or a period that ends before it begins
 */
export function checkAnnouncement(written: Written, { models, packages }: Catalog): Written {
  const { title, body, audience, modelId, packageId, shownFrom, shownUntil } = written
  if (HIDDEN.test(title) || /[\n\t]/.test(title)) throw badField('title', '不能有换行和看不见的字符')
  if (HIDDEN.test(body.replaceAll('\r\n', '\n'))) throw badField('body', '不能有看不见的控制字符')
  if (audience === 'model' && !models.some(({ id }) => id === modelId))
    throw badField('modelId', '请选择一个模型')
  if (audience === 'package' && !packages.some(({ id }) => id === packageId))
    throw badField('packageId', '请选择一个资源包')
  if (shownUntil !== null && shownUntil <= (shownFrom ?? 0))
    throw badField('shownUntil', '结束时间须晚于开始时间')
  return {
    ...written,
    body: body.replaceAll('\r\n', '\n'),
    modelId: audience === 'model' ? modelId : null,
    packageId: audience === 'package' ? packageId : null,
  }
}
