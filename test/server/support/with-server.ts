import { START, type TestServer, type TestUser } from './test-server.ts'

/**
 * A server for the tests that follow, and a user who is new in each of them; the clock begins at `START` each time. Both are empty
 * until the tests run.
 * @param open is called once
 * @param balance yuan that the user tops up before each test
 */
export function withServer<S extends TestServer>(
  open: () => Promise<S>,
  { balance = '' } = {},
): { server: S; user: TestUser } {
  const server = {} as S
  const user = {} as TestUser
  beforeAll(async () => {
    Object.assign(server, await open())
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    server.time.now = START
    Object.assign(user, await server.newUser())
    if (balance) await user.topUp(balance)
  })
  return { server, user }
}
