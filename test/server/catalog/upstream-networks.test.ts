import { isRefusedUpstream, upstreamLookup } from '../../../server/catalog/upstream/upstream-networks.ts'

const resolve = (address: string, allowed: string[] = []) =>
  new Promise<string>((done) =>
    upstreamLookup(allowed)(address, { all: true }, (error, found) =>
      done(error ? error.message : JSON.stringify(found)),
    ),
  )

it.each([
  '127.0.0.1',
  '169.254.169.254',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  '::1',
  'fe80::1',
  'fd00:ec2::254',
  '::ffff:127.0.0.1',
])('a name that leads to %s is not connected to, but inside UPSTREAM_NETWORKS', async (address) => {
  expect(await resolve(address)).toContain('UPSTREAM_NETWORKS')
  expect(await resolve(address, [address])).toContain('"family"')
})

it.each(['10.1.2.3', '192.168.0.9', '203.0.113.7', 'fd12::1'])('a cluster may be at %s', async (address) => {
  expect(await resolve(address)).toContain(address)
  expect(isRefusedUpstream(`http://${address.includes(':') ? `[${address}]` : address}/v1`, [])).toBe(false)
})

it('localhost is judged when it is published', async () => {
  expect(isRefusedUpstream('http://vllm.localhost:8000/v1', [])).toBe(true)
  expect(isRefusedUpstream('http://localhost:8000/v1', ['127.0.0.0/8'])).toBe(false)
  expect(await resolve('localhost')).toContain('"family"')
})
