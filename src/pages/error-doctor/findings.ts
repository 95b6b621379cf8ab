import { displayYuan, parseYuan } from '../../../contract/money.ts'
import type { Diagnosis } from '../../../contract/stats.ts'
import { V1_CHARGES, V1_FAULTS, type V1ErrorCode, v1Errors } from '../../../contract/v1-errors.ts'

/** What a reader is to know of an error. */
export interface Finding {
  title: string
  happened: string
  fault: string
  cost: string
  fix: string
}

export const findingOf = (code: V1ErrorCode): Finding => {
  const { status, text, fault, charge, fix } = v1Errors[code]
  return {
    title: `${status} ${code}`,
    happened: text,
    fault: V1_FAULTS[fault],
    cost: V1_CHARGES[charge],
    fix,
  }
}

/** What a call came to: as its record says, else as the reader has it, else as its upstreams' answers suggest. */
export function codeOfCall(call: Diagnosis, pasted: V1ErrorCode | undefined): V1ErrorCode | null {
  const { status, code, errorCode } = call
  if (status === 'succeeded' || status === 'running') return null
  if (typeof errorCode === 'string') return code
  return status === 'failed' ? (pasted ?? code) : null
}

/** The finding is made from the record of a call. @param pasted the code that the reader has of it, if any */
export function findingOfCall(call: Diagnosis, pasted: V1ErrorCode | undefined): Finding {
  const cost = costOf(call)
  if (call.status === 'running')
    return {
      title: '这次调用还在进行',
      happened: '它还没有结束，也没有结算',
      fault: '没有出错',
      cost: `预扣了 ${displayYuan(call.held)}，结束后按实际用量结算，没用完的退回`,
      fix: '等它结束再看；视频和批处理要几分钟到几小时',
    }
  if (call.isReaped)
    return {
      title: '平台的一个节点中途停止',
      happened: '处理它的节点停止了，这次调用没有完成',
      fault: V1_FAULTS.platform,
      cost: `预扣的 ${displayYuan(call.held)} 已经退回，${cost}`,
      fix: '重新调用一次',
    }
  if (call.status === 'succeeded')
    return {
      title: '这次调用成功了',
      happened: '平台完整地给出了回答',
      fault: '没有出错；程序里还报错，是在收到回答之后',
      cost,
      fix: '看程序收到回答之后做了什么：解析、超时设置，或中间的代理',
    }
  const code = codeOfCall(call, pasted)
  if (call.status === 'aborted' && (code === null || code === 'request_cancelled'))
    return {
      title: '调用方中途断开',
      happened: '回答还没有结束，程序或它前面的代理就断开了，或者读得太慢',
      fault: '调用方：程序、代理或手动停止',
      cost,
      fix: '有意停止的不用处理；否则把程序和代理的超时调长，边收边读',
    }
  if (code === null)
    return {
      title: '这次调用失败了',
      happened: '没有得到可用的回答，当时没有记下是哪一步',
      fault: '不确定',
      cost,
      fix: '重试一次；还不行，把报错内容也粘贴进来',
    }
  return { ...findingOf(code), cost }
}

function costOf({ cost, packageValue, held }: Diagnosis): string {
  const parts = [
    ...(isZero(cost) ? [] : [`从余额扣了 ${displayYuan(cost)}`]),
    ...(isZero(packageValue) ? [] : [`资源包抵扣了标价 ${displayYuan(packageValue)}`]),
  ]
  if (parts.length > 0) return parts.join('，')
  return isZero(held) ? '没有费用' : `没有费用，预扣的 ${displayYuan(held)} 已经退回`
}

const isZero = (yuan: string) => (parseYuan(yuan) ?? 0n) === 0n
