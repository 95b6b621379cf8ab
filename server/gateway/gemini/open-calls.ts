import { badParameter } from '../wire/wire-error.ts'

interface Call {
  id: string
  name: string
}

/** Calls of tools whose results have not come. */
export function createOpenCalls() {
  const byId = new Map<string, Call>()
  const byName = new Map<string, { calls: Call[]; next: number }>()

  function firstOf(name: string): Call | undefined {
    const known = byName.get(name)
    if (!known) return undefined
    while (known.next < known.calls.length) {
      const call = known.calls[known.next]
      if (call && byId.get(call.id) === call) return call
      known.next += 1
    }
    return undefined
  }

  return {
    add(call: Call) {
      byId.set(call.id, call)
      const known = byName.get(call.name)
      if (known) known.calls.push(call)
      else byName.set(call.name, { calls: [call], next: 0 })
    },
    /** Finds the call of a result: by its id, else the first of its name that has none. @returns its id @throws WireError 400 */
    take({ id, name }: { id?: string | null | undefined; name: string }, path: string): string {
      const call = (id ? byId.get(id) : undefined) ?? firstOf(name)
      if (!call)
        throw badParameter(
          path,
          `参数 ${path} 没有对应的函数调用：之前的内容里没有等待结果的 ${name.slice(0, 128)}`,
        )
      byId.delete(call.id)
      return call.id
    },
  }
}

export type OpenCalls = ReturnType<typeof createOpenCalls>
