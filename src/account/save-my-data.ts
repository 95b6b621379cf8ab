import { dayOf } from '../../contract/time.ts'
import { envelopeFailure } from '../providers/describe-failure.ts'
import { call } from '../providers/http.ts'
import { session } from '../providers/session.ts'
import { saveFile } from '../ui/save-file.ts'

/**
 * Asks for a file of all that is stored about the user, and saves it.
 * @returns how many more may be made today
 * @throws HttpFailure if the server refuses
 */
export async function saveMyData(): Promise<number> {
  const { id, left } = await call('user.export')
  const answer = await fetch(`/maas/userCenter/export/file?id=${encodeURIComponent(id)}`, {
    headers: { 'X-Access-Token': session.read()?.accessToken ?? '' },
  })
  if (!answer.ok) throw envelopeFailure({ code: answer.status, message: '没能导出数据，请稍后重试' })
  saveFile({ file: await answer.blob(), name: `我的数据-${dayOf(Date.now())}.json` })
  return left
}
