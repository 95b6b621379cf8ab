import { dayOf } from '../../../contract/time.ts'
import { describeFetchFailure } from '../../providers/describe-failure.ts'
import { fetchFile } from '../../providers/fetch-file.ts'
import { call } from '../../providers/http.ts'
import { saveFile } from '../../ui/save-file.ts'
import { serverNow } from '../../providers/server-time.ts'

/**
 * @returns exports left today
 * @throws HttpFailure if refused
 */
export async function downloadMyData(): Promise<number> {
  const { id, left } = await call('user.export')
  const answer = await fetchFile({
    path: '/userCenter/export/file',
    query: { id },
    contentType: 'application/json',
  })
  const file = await answer.blob().catch((error: unknown) => {
    throw describeFetchFailure(error)
  })
  saveFile({ file, name: `我的数据-${dayOf(serverNow())}.json` })
  return left
}
