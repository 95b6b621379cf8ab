// As http-relay.ts, on the web framework that we use.
import fastify from 'fastify'
import { Pool } from 'undici'

const pool = new Pool(process.env.UPSTREAM ?? '', { connections: 2000, bodyTimeout: 0 })
const app = fastify()

app.removeAllContentTypeParsers()
app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
app.get('/', async () => 'ok')
app.post('/*', async (request, reply) => {
  const { statusCode, headers, body } = await pool.request({
    path: request.url,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: request.body instanceof Buffer ? request.body : null,
  })
  return reply.code(statusCode).header('content-type', String(headers['content-type'])).send(body)
})
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
