// `npm run dev`: the server restarts on change, the console updates in the page (Vite forwards /maas, /v1 and /sms to the server).
import { spawn } from 'node:child_process'

const programs = [
  ['--watch', 'server/main.ts'],
  ['node_modules/vite/bin/vite.js', ...process.argv.slice(2)],
].map((args) => spawn(process.execPath, args, { stdio: 'inherit' }))

const stop = () => programs.forEach((program) => program.kill())
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
programs.forEach((program) => program.on('exit', stop))
