// `npm run dev`: the server restarts on change, the console updates in the page (Vite forwards /maas, /v1 and /sms to the server).
import { spawn } from 'node:child_process'

const { PORT = '3000', HOST = '127.0.0.1' } = process.env
const isAnywhere = ['0.0.0.0', '::'].includes(HOST)
const backend = `http://${isAnywhere ? '127.0.0.1' : HOST}:${PORT}`
const env = { BACKEND_URL: backend, ...process.env }
console.log(`改动在下面 Local 后的地址即时可见；${backend} 上的控制台是上次构建的`)

const programs = [
  ['--watch', 'server/main.ts'],
  ['node_modules/vite/bin/vite.js', ...process.argv.slice(2)],
].map((args) => spawn(process.execPath, args, { stdio: 'inherit', env }))

const stop = () => programs.forEach((program) => program.kill())
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
programs.forEach((program) => program.on('exit', stop))
