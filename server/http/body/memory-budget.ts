/** Memory that the large bodies of one process may take together. */
export interface BodyRoom {
  /**
   * Waits until there is room.
   * @param bytes what a body takes while it is read and sent on
   * @param owner one of them never has more than half of the room
   * @returns null if there was none in time
   */
  take(bytes: number, owner: string): Promise<BodyPermit | null>
}

export interface BodyPermit {
  /** Keeps only so many bytes. */
  shrink(bytes: number): void
  release(): void
}

interface RoomOptions {
  bytes: number
  patienceMs: number
}

interface Waiting {
  bytes: number
  owner: string
  enter: (permit: BodyPermit | null) => void
}

export function createBodyRoom({ bytes: room, patienceMs }: RoomOptions): BodyRoom {
  let taken = 0
  const takenBy = new Map<string, number>()
  const waiting = new Set<Waiting>()

  const add = (owner: string, bytes: number) => {
    taken += bytes
    const rest = (takenBy.get(owner) ?? 0) + bytes
    if (rest > 0) takenBy.set(owner, rest)
    else takenBy.delete(owner)
  }
  // A body that alone is larger than all room comes in when nothing else is there.
  const fits = (bytes: number, owner: string) => {
    const own = takenBy.get(owner) ?? 0
    return (taken === 0 || taken + bytes <= room) && (own === 0 || own + bytes <= room / 2)
  }

  function createPermit(bytes: number, owner: string): BodyPermit {
    let held = bytes
    add(owner, held)
    function shrink(to: number) {
      if (to >= held) return
      add(owner, to - held)
      held = to
      admit()
    }
    return { shrink, release: () => shrink(0) }
  }

  function admit() {
    for (const one of waiting) {
      if (!fits(one.bytes, one.owner)) continue
      waiting.delete(one)
      one.enter(createPermit(one.bytes, one.owner))
    }
  }

  return {
    take(bytes, owner) {
      if (waiting.size === 0 && fits(bytes, owner)) return Promise.resolve(createPermit(bytes, owner))
      return new Promise((resolve) => {
        const one: Waiting = { bytes, owner, enter: resolve }
        waiting.add(one)
        admit()
        const giveUp = () => {
          if (waiting.delete(one)) resolve(null)
        }
        setTimeout(giveUp, patienceMs).unref()
      })
    },
  }
}
