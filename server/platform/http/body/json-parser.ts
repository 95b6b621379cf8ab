import type { FastifyInstance } from 'fastify'
import { Failure } from '../../errors.ts'
import { runStep, runToEnd } from './cooperative.ts'
import { measureJson } from './measure-json.ts'

/** More than any input of `/maas` holds. */
const BOUNDS = { depth: 32, members: 2000, values: 10_000 }

/** Parses JSON bodies as Fastify does, after a look that there is not too much in them. */
export function addJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    function read() {
      if (Buffer.isBuffer(body) && runToEnd(measureJson(body, BOUNDS)) === null)
        return done(new Failure('bodyBroken', { message: '请求内容过于复杂，请精简后重试' }))
      void parse(request, body.toString('utf8'), done)
    }
    // Large ones that come together are read one a turn.
    void runStep(body.length, read)
  })
}
