import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Stands between the app and a server, and can be cut as a cable is. */
export async function startTcpProxy(target: { host: string; port: number }) {
  const sockets = new Set<Socket>()
  let isCut = false
  let isSilent = false
  const server = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    if (isSilent) {
      sockets.add(near)
      near.on('error', () => {}).on('close', () => sockets.delete(near))
      return
    }
    const far = connect(target)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    /** From now on nothing passes, silently; connections made before `mend` never speak again. */
    silence() {
      isSilent = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    mend() {
      isCut = false
      isSilent = false
    },
    async close() {
      cut()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}
