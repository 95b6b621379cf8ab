import { screen } from '@testing-library/react'
import { renderApp } from '../render-app.tsx'
import { restoreWire, stubWire } from '../stub-wire.ts'

const realFetch = globalThis.fetch

afterEach(() => {
  restoreWire()
  globalThis.fetch = realFetch
})

/** A proxy before nodes of which none runs: it answers every call with a page of its own. @returns what the client asked */
function stopNodes() {
  const body = '<html><h1>502 Bad Gateway</h1></html>'
  const sent = stubWire(() => ({ status: 502, body }))
  globalThis.fetch = async () => new Response(body, { status: 502, headers: { 'content-type': 'text/html' } })
  return sent
}

test.each([
  ['/', '价目暂时读不到'],
  ['/union', '厂商名单暂时读不到'],
])('%s says to a visitor that the service is at fault when it is, not the network', async (path, what) => {
  const sent = stopNodes()
  renderApp(path)
  const alert = await screen.findByRole('note')
  expect(alert).toHaveTextContent(`${what}：服务器暂时不可用，请稍后重试`)
  expect(alert).not.toHaveTextContent('网络')
  // Its code may not have arrived.
  expect(sent).toEqual([])
})
