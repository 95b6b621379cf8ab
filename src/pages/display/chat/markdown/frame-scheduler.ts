/** So long drawing may take within one frame of the screen (16 ms); the rest is left to layout and paint. */
const BUDGET_MS = 8

interface Job {
  draw: () => void
}

let spentMs = 0
let frame = 0
const waiting: Job[] = []

function work(job: Job) {
  const begin = performance.now()
  job.draw()
  spentMs += performance.now() - begin
}

function nextFrame() {
  frame = 0
  spentMs = 0
  while (spentMs < BUDGET_MS) {
    const job = waiting.shift()
    if (!job) return
    work(job)
  }
  frame = requestAnimationFrame(nextFrame)
}

/**
 * Draws at once if this frame has time left, else in one of the next, in turn: however much is to be drawn, no frame takes long.
 * @returns drops a drawing that waits
 */
export function drawInTime(draw: () => void): () => void {
  const job = { draw }
  if (waiting.length === 0 && spentMs < BUDGET_MS) work(job)
  else waiting.push(job)
  frame ||= requestAnimationFrame(nextFrame)
  return () => {
    const at = waiting.indexOf(job)
    if (at !== -1) waiting.splice(at, 1)
  }
}

/** Draws everything that waits, now. */
export function drawAll(): void {
  spentMs = 0
  for (let job = waiting.shift(); job; job = waiting.shift()) work(job)
  spentMs = 0
}
