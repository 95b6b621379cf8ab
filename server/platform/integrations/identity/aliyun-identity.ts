import { z } from 'zod'
import { callAliyun, type AliyunAccount } from '../aliyun/call-aliyun.ts'
import type { IdentityProvider } from './provider.ts'

/** `1` they belong together, `2` they do not, `3` no such person. */
const Result = z.looseObject({ BizCode: z.union([z.string(), z.number()]).transform(String) })

/** Asks the authority that issues the cards. Source: help.aliyun.com/zh/id-verification/api-cloudauth-2019-03-07-id2metaverify */
export const createAliyunIdentity = (account: AliyunAccount): IdentityProvider => ({
  name: '阿里云身份二要素核验',
  async matches({ realName, idNumber }) {
    const { Code, RequestId, ResultObject } = await callAliyun(account, {
      action: 'Id2MetaVerify',
      version: '2019-03-07',
      parameters: { ParamType: 'normal', UserName: realName, IdentifyNum: idNumber },
    })
    const result = Result.safeParse(ResultObject)
    // What else it says is left out, because it may quote the person.
    if (Code !== '200' || !result.success || !['1', '2', '3'].includes(result.data.BizCode))
      throw new Error(`Aliyun's ID verification refused: ${Code.slice(0, 100)} (${RequestId})`)
    return result.data.BizCode === '1'
  },
})
