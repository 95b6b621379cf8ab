// `node test/support/check-configs.ts <file>…`: what is wrong with each console config, in one process of its own as the endpoints that it is
// started with are in no other test.
import { checkWritten } from '../../src/config/compiler/written/check-written.ts'

const messages = process.argv.slice(2).map((file) => checkWritten(file, {}).mistakes.join('\n'))
process.stdout.write(JSON.stringify(messages))
