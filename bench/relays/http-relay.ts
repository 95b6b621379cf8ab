// The least that can stand between a caller and an upstream: node:http and undici, nothing read, nothing billed.
import { createServer } from 'node:http'
import { pipeline } from 'node:stream'
import { Pool } from 'undici'

const pool = new Pool(process.env.UPSTREAM ?? '', { connections: 2000, bodyTimeout: 0 })

createServer(async (request, response) => {
  if (request.method === 'GET') {
    response.end('ok')
    return
  }
  const { statusCode, headers, body } = await pool.request({
    path: request.url ?? '/',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: request,
  })
  response.writeHead(statusCode, { 'content-type': String(headers['content-type']) })
  pipeline(body, response, () => {})
}).listen(Number(process.env.PORT), '127.0.0.1')
