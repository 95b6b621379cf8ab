/** @returns ends the watch, with the most that this thread did in one turn of its event loop: ms of a processor, which others may hold, too */
export function watchLoop(): () => number {
  let last = usedMs()
  let longest = 0
  const look = () => {
    const now = usedMs()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(look, 1)
  return () => {
    clearInterval(timer)
    look()
    return longest
  }
}

/** What this thread has had of a processor. */
export function usedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
