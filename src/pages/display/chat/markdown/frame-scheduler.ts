/** Budget per 16 ms frame; the rest is left to layout and paint. */
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

/** Runs now if the frame has budget left, else in a later frame, in order. @returns cancels a pending run */
export function scheduleInFrame(draw: () => void): () => void {
  const job = { draw }
  if (waiting.length === 0 && spentMs < BUDGET_MS) work(job)
  else waiting.push(job)
  frame ||= requestAnimationFrame(nextFrame)
  return () => {
    const at = waiting.indexOf(job)
    if (at !== -1) waiting.splice(at, 1)
  }
}

/** @param isScheduled whether all that is to be drawn has been scheduled */
export async function untilAllDrawn(isScheduled = () => true): Promise<void> {
  do await new Promise(requestAnimationFrame)
  while (waiting.length > 0 || !isScheduled())
}

export function flushScheduled(): void {
  spentMs = 0
  for (let job = waiting.shift(); job; job = waiting.shift()) work(job)
  spentMs = 0
}
