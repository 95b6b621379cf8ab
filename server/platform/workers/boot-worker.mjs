// Where every worker begins: its modules come from memory; the first time they are read from the disk and handed over.
import { registerHooks } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'

const { entry, code, input } = workerData
const resolutions = new Map(code?.resolutions)
const sources = new Map(code?.sources)

registerHooks({
  resolve(specifier, context, next) {
    const key = `${specifier} from ${context.parentURL}`
    const known = resolutions.get(key)
    if (known) return { ...known, shortCircuit: true }
    const { url, format } = next(specifier, context)
    resolutions.set(key, { url, format })
    return { url, format }
  },
  load(url, context, next) {
    const known = sources.get(url)
    if (known) return { ...known, shortCircuit: true }
    const found = next(url, context)
    if (found.format !== 'builtin') sources.set(url, { format: found.format, source: found.source })
    return found
  },
})

const { run } = await import(entry)
if (code) await run(input)
else parentPort.postMessage({ resolutions: [...resolutions], sources: [...sources] })
