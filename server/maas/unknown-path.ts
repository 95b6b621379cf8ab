import { endpoints } from '../../contract/endpoints.ts'
import { exportable } from './export-paths.ts'
import { SEND_SMS_PATH } from '../../contract/sms.ts'

const methods = new Map<string, string[]>([[`/sms${SEND_SMS_PATH}`, ['POST']]])
// A path of staff is to others as if it were not there.
for (const { method, path } of Object.values(endpoints).filter(({ auth }) => auth !== 'staff'))
  methods.set(`/maas${path}`, [...(methods.get(`/maas${path}`) ?? []), method])
for (const name of exportable().filter((name) => endpoints[name].auth === 'user'))
  methods.set(`/maas${endpoints[name].path}/export`, [endpoints[name].method])

/** Says by which methods this path can be called; empty if it is no path of ours. */
export function allowedMethods(url: string): string[] {
  return methods.get(url.split('?')[0] ?? '') ?? []
}
