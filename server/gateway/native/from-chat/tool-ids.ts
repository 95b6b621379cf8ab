const VALID = /^[a-zA-Z0-9_-]+$/

/** Ids of calls as an upstream of Messages takes them: others' hold signs that it refuses. The same id is the same in all of a conversation. */
export function createToolIds() {
  const known = new Map<string, string>()
  const taken = new Set<string>()
  return (id: string): string => {
    const before = known.get(id)
    if (before !== undefined) return before
    const plain = VALID.test(id) ? id : id.replace(/[^a-zA-Z0-9_-]/g, '_')
    let unique = plain
    for (let n = 2; taken.has(unique); n += 1) unique = `${plain}_${n}`
    known.set(id, unique)
    taken.add(unique)
    return unique
  }
}
