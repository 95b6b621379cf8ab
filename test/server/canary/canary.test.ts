import { Writable } from 'node:stream'
import { pino } from 'pino'
import { createMetrics } from '../../../server/platform/ops/metrics.ts'
import { findCanaries, hatchCanaries, place, type Canaries, type Place } from '../../support/canaries.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'
import { databasePlaces } from './places.ts'
import { exerciseFlows, type Answer, type Request } from './exercise-flows.ts'

/** Far sides that repeat in their errors what they were sent, as careless ones do. */
const careless = {
  sms: { fails: false, codes: new Map<string, string>() },
  identity: { fails: false },
}

forEachDatabase((engine) => {
  describe('what a user entrusts', () => {
    const canaries: Canaries = { ...hatchCanaries(), upstreamKey: 'sk-upstream-canary-0918273645' }
    const lines: string[] = []
    const answers: Place[] = []
    let server: TestApp

    beforeAll(async () => {
      process.env.SECRET_UPSTREAM_KEY = canaries.upstreamKey
      const sink = new Writable({
        write(chunk: Buffer, _encoding, done) {
          lines.push(chunk.toString())
          done()
        },
      })
      server = await startApp({
        engine,
        isListening: true,
        overrides: {
          log: pino({ level: 'trace', base: undefined }, sink),
          metrics: createMetrics(),
          sms: {
            async send({ phone, code }) {
              if (careless.sms.fails) throw new Error(`no route to ${phone} with ${code}`)
              careless.sms.codes.set(phone, code)
            },
          },
          identity: {
            name: '测试核验',
            async matches({ realName, idNumber }) {
              if (careless.identity.fails) throw new Error(`registry down for ${realName} ${idNumber}`)
              return true
            },
          },
        },
      })
      await exerciseFlows({ canaries, send, careless })
    }, 120_000)
    afterAll(async () => {
      server.app.server.closeAllConnections()
      await server.close()
    })

    /** Sends a request and keeps all of the answer, but for what is given out there once and only there. */
    async function send({ method = 'GET', url, headers = {}, payload }: Request): Promise<Answer> {
      const present = Object.entries(headers).filter(
        (header): header is [string, string] => header[1] !== undefined,
      )
      const sent = { 'content-type': 'application/json', ...Object.fromEntries(present) }
      const body = typeof payload === 'object' ? JSON.stringify(payload) : payload
      const answer = await fetch(server.origin + url, {
        method,
        headers: sent,
        ...(body !== undefined && { body }),
      })
      const text = await answer.text()
      const path = url.split('?')[0] ?? ''
      const once = GIVEN.find(({ at }) => at.test(path))
      const masked = once ? text.replace(once.what, '"…"') : text
      answers.push(place(`answer of ${path}`, `${JSON.stringify([...answer.headers])}\n${masked}`))
      const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true
      return { status: answer.status, body: text, result: isJson ? JSON.parse(text).result : undefined }
    }

    const everywhere = async () => [
      ...(await databasePlaces(server)),
      place('log', lines.join('')),
      place('metrics', await server.deps.metrics.text()),
      ...answers,
    ]

    it('stands nowhere in clear: not in the database, logs, metrics, answers or exports', async () => {
      // All of them were there to be found.
      expect(Object.keys(canaries).toSorted()).toEqual([
        'closingCode',
        'code',
        'email',
        'failedCode',
        'idNumber',
        'key',
        'password',
        'passwordCode',
        'phone',
        'realName',
        'resetCode',
        'rotatedKey',
        'secondToken',
        'token',
        'upstreamKey',
      ])
      expect(answers.length).toBeGreaterThan(60)
      expect(lines.length).toBeGreaterThan(60)
      expect(findCanaries(canaries, await everywhere())).toEqual([])
    })

    it('would be found: each canary, planted in each place, in clear or thinly wrapped', async () => {
      const { db } = server.deps.database
      const wrapped = (value: string) => [value, Buffer.from(`x${value}`).toString('base64url')]
      const user = await db.selectFrom('user').select('id').limit(1).executeTakeFirstOrThrow()
      for (const [name, value] of Object.entries(canaries)) {
        const isCode = /^\d{6}$/.test(value)
        for (const planted of isCode ? [value] : wrapped(value)) {
          await db.updateTable('user').set({ nickname: planted }).where('id', '=', user.id).execute()
          const kept = findCanaries({ [name]: value } as Canaries, await databasePlaces(server))
          expect(kept).toContain(`${name} in table user`)
          // A code in bytes cannot be distinguished from adjacent digits.
          if (engine === 'sqlite' && !isCode) expect(kept.join()).toContain('in file maas.db')
          server.deps.log.info({ err: new Error(`leaked ${planted}`) }, 'planted')
          const logged = findCanaries({ [name]: value } as Canaries, [place('log', lines.pop() ?? '')])
          expect(logged).toEqual([`${name} in log`])
          const places = [place('answer', JSON.stringify({ message: `（${planted}）` }))]
          expect(findCanaries({ [name]: value } as Canaries, places)).toEqual([`${name} in answer`])
        }
      }
    })
  })
})

/** Shown once to its owner, so no leak: the token of a sign-in and a new key. */
const GIVEN = [
  { at: /^\/maas\/login\/(v2\/smsAuthV2|passwordAuth)$/, what: /(?<="accessToken":)"[^"]+"/ },
  { at: /^\/maas\/model\/apiKey\/(add|rotate)$/, what: /(?<="key":)"sk-[^"]+"/ },
]
