import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { contentSecurityPolicy, PERMISSIONS_POLICY } from './content-security-policy.ts'

export interface Asset {
  headers: Record<string, string>
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer }
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}
const ENCODINGS = { '.br': 'br', '.gz': 'gzip' } as const
/** The service worker asks this origin for pages, and does nothing else (vite/offline-worker.ts). */
const WORKER = '/sw.js'
const WORKER_POLICY = "default-src 'none'; connect-src 'self'"
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Reads a Vite build into memory; names under `assets/` carry a hash. @returns no page if the console is not built */
export async function loadConsole(
  dir: string,
): Promise<{ files: Map<string, Asset>; page: Asset | undefined }> {
  const files = new Map<string, Asset>()
  const paths = await publicFilesIn(dir)
  for (const path of paths.filter((name) => !(extname(name) in ENCODINGS))) {
    const url = `/${relative(dir, path).split(sep).join('/')}`
    const identity = await readFile(path)
    files.set(url, { headers: headersOf(url, identity), bodies: { identity } })
  }
  for (const path of paths) {
    const encoding = ENCODINGS[extname(path) as keyof typeof ENCODINGS]
    const asset = files.get(`/${relative(dir, path).split(sep).join('/').slice(0, -3)}`)
    if (encoding && asset) asset.bodies[encoding] = await readFile(path)
  }
  return { files, page: files.get('/index.html') }
}

/** Hidden files and folders are for tools (`.vite/manifest.json`), not for browsers. */
async function publicFilesIn(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) =>
      relative(dir, path)
        .split(sep)
        .every((part) => !part.startsWith('.')),
    )
}

/** @param url from the root of the site on */
export function headersOf(url: string, bytes: Buffer): Record<string, string> {
  const type = TYPES[extname(url)] ?? 'application/octet-stream'
  const headers = {
    'content-type': type,
    'cache-control': url.startsWith('/assets/') ? IMMUTABLE : 'no-cache',
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
  }
  if (url === WORKER) return { ...headers, 'content-security-policy': WORKER_POLICY }
  if (!type.startsWith('text/html')) return headers
  return {
    ...headers,
    'content-security-policy': contentSecurityPolicy(bytes.toString('utf8')),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': PERMISSIONS_POLICY,
    'referrer-policy': 'strict-origin-when-cross-origin',
  }
}
