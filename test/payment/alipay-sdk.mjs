// Alipay's SDK in a process of its own: the HTTP client it brings changes every socket of the process that loads it.
// stdin: `{ options, method, args }`; stdout: what the method gives, as JSON.
import { text } from 'node:stream/consumers'
import { AlipaySdk } from 'alipay-sdk'

const { options, method, args } = JSON.parse(await text(process.stdin))
process.stdout.write(JSON.stringify(await new AlipaySdk(options)[method](...args)))
