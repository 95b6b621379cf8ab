// Stands for systemctl in a drill: the drill itself starts and stops the nodes. argv: the address of the drill, then systemctl's own.
import { argv } from 'node:process'

const [address = '', ...words] = argv.slice(2)
const answer = await fetch(address, { method: 'POST', body: JSON.stringify(words) })
console.log(await answer.text())
process.exitCode = answer.ok ? 0 : 1
