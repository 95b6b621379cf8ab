// The Dockerfile's: writes into a folder what the image holds of the product. `node scripts/image.ts /image`
import { copyProgram } from './release/copy-program.ts'
import { IMAGE_PARTS } from './release/parts.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('用法：node scripts/image.ts <文件夹>')
copyProgram('.', IMAGE_PARTS, folder)
