/** Memory that the large bodies of one process may take together. */
export interface MemoryBudget {
  /** @param owner never gets more than half of the room @returns null if there was no room in time */
  take(bytes: number, owner: string): Promise<MemoryPermit | null>
}

interface MemoryPermit {
  shrink(bytes: number): void
  release(): void
}

interface BudgetOptions {
  bytes: number
  patienceMs: number
}

interface Waiting {
  bytes: number
  owner: string
  enter: (permit: MemoryPermit | null) => void
}

export function createMemoryBudget({ bytes: room, patienceMs }: BudgetOptions): MemoryBudget {
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

  function createPermit(bytes: number, owner: string): MemoryPermit {
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
