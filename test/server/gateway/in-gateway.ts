import { startGateway, type GatewayUser, type TestGateway } from './start-gateway.ts'

/**
 * A gateway for the tests that follow, and a user who is new in each of them. Both are empty until the tests run.
 * @param yuan what the user tops up before each test
 */
export function inGateway(
  options: Parameters<typeof startGateway>[0],
  yuan: string,
): { gateway: TestGateway; user: GatewayUser } {
  const gateway = {} as TestGateway
  const user = {} as GatewayUser
  beforeAll(async () => {
    Object.assign(gateway, await startGateway(options))
  })
  afterAll(() => gateway.close())
  beforeEach(async () => {
    Object.assign(user, await gateway.newUser(yuan))
  })
  return { gateway, user }
}
