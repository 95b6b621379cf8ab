import {
  AxiosError,
  getAdapter,
  type AxiosAdapter,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from 'axios'
import { http } from '../../src/providers/client.ts'

interface Answer {
  status?: number
  body?: unknown
  headers?: Record<string, string>
}

const realAdapter = http.defaults.adapter

type Answering = (request: InternalAxiosRequestConfig) => Answer | null | Promise<Answer | null>

/**
 * Puts answers on the far side of the wire, or the server's where there is none; interceptors and everything above are real.
 * @returns what was sent
 */
export function stubWire(answer: Answering) {
  const sent: InternalAxiosRequestConfig[] = []
  const adapter: AxiosAdapter = async (request) => {
    sent.push(request)
    const answered = await answer(request)
    if (!answered) return getAdapter(realAdapter)(request)
    const { status = 200, body = null, headers = {} } = answered
    const response: AxiosResponse = { status, data: body, statusText: '', headers, config: request }
    const isGood = request.validateStatus?.(status) ?? (status >= 200 && status < 300)
    if (isGood) return response
    throw new AxiosError(
      `Request failed with status code ${status}`,
      'ERR_BAD_REQUEST',
      request,
      null,
      response,
    )
  }
  http.defaults.adapter = adapter
  return sent
}

export function restoreWire() {
  http.defaults.adapter = realAdapter
}

export const good = (result: unknown) => ({ body: { success: true, code: 200, message: '操作成功', result } })

/** A refusal of single fields. */
export const refused = (problems: Record<string, string>) => ({
  status: 400,
  body: {
    success: false,
    code: 400,
    message: '参数有误',
    result: null,
    problems: Object.entries(problems).map(([field, message]) => ({ field, message })),
  },
})

const emptyPage = good({ records: [], total: 0, size: 10, current: 1, pages: 0 })

/** A site on which every list is empty, and single calls answer as given. */
export const stubSite = (answers: Record<string, Answer> = {}) =>
  stubWire(({ url = '' }) => answers[url] ?? emptyPage)

/** A request that no answer came to. */
export const lost = (code: string, message: string) => () => {
  throw new AxiosError(message, code)
}
