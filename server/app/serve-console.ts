import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../governance/context.ts'
import { Failure } from '../platform/errors.ts'
import { createStoredAssets } from '../platform/console/find-stored-asset.ts'
import { isMissingPrefix } from '../gateway/index.ts'
import { loadConsole, type Asset } from '../platform/console/load-console.ts'

const API_PATHS = /^\/(maas|v1|sms|healthz|readyz)(\/|$)/
const HASHED_PATH = /^\/assets\/[\w.-]{1,128}$/
const MISSING =
  '<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>控制台尚未构建</title><p>控制台尚未构建：请先运行 <code>npm run build</code>，或用 <code>npm start</code> 启动。接口不受影响。'

/** A link to a page that was cut within a character leads to the console, too, which says what it does not find. */
export function withReadablePath(url: string): string {
  if (!url.includes('%') || API_PATHS.test(url)) return url
  return url.replace(/^[^?]*/, (path) => {
    try {
      return decodeURI(path) && path
    } catch {
      return path.replaceAll('%', '%25')
    }
  })
}

/** What a browser asks for as a page gets index.html: the console has its own routes. The root answers any client, for probes. */
export async function serveConsole(app: FastifyInstance, deps: Deps): Promise<void> {
  const { files, page } = await loadConsole(deps.consoleDir)
  const findStoredAsset = createStoredAssets(deps)
  app.get('/*', { exposeHeadRoute: true }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (API_PATHS.test(path) || isMissingPrefix(request)) return reply.callNotFound()
    const asset = files.get(path) ?? (HASHED_PATH.test(path) ? await findStoredAsset(path) : null)
    if (asset) return sendAsset(request, reply, asset)
    const isPage = path === '/' || (!path.startsWith('/assets/') && wantsPage(path, request.headers.accept))
    if (!isPage) throw new Failure('notFound')
    if (page) return sendAsset(request, reply, page)
    return reply.code(503).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(MISSING)
  })
}

/** A browser says that it wants a page; who says nothing is given one too, but for what looks like a file. */
const wantsPage = (path: string, accept: string | undefined) =>
  accept === undefined || accept === '' ? !/\.\w+$/.test(path) : accept.includes('text/html')

function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset) {
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find((name) => asset.bodies[name] && accepts(accepted, name))
  if (encoding) reply.header('content-encoding', encoding)
  reply.headers(asset.headers).header('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === asset.headers.etag) return reply.code(304).send()
  return reply.send(asset.bodies[encoding ?? 'identity'])
}

const accepts = (header: string, name: string) =>
  header.split(',').some((part) => part.trim().split(';')[0] === name && !/;\s*q=0(\.0*)?\s*$/.test(part))
