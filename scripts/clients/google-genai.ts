import { programs } from '../../contract/programs.ts'
import type { Library } from './run-library.ts'

export const googleGenai: Library = {
  package: '@google/genai',
  version: '3.3.0',
  wire: 'Gemini',
  program: ({ origin, key }) => `import { GoogleGenAI, Type } from '@google/genai'

const ai = new GoogleGenAI({ apiKey: ${JSON.stringify(key)}, httpOptions: { baseUrl: ${JSON.stringify(origin)} } })
const model = 'talker'
const whole = await ai.models.generateContent({ model, contents: 'hi' })
console.log('whole', whole.text.length > 0, whole.candidates[0].finishReason)
let streamed = ''
for await (const chunk of await ai.models.generateContentStream({ model, contents: 'hi' })) streamed += chunk.text ?? ''
console.log('streamed', streamed.length > 0)
const schema = { type: Type.OBJECT, properties: { name: { type: Type.STRING } }, required: ['name'] }
const config = { responseMimeType: 'application/json', responseSchema: schema }
console.log('parsed', typeof JSON.parse((await ai.models.generateContent({ model, contents: 'hi', config })).text).name)
const chat = ai.chats.create({
  model,
  config: { tools: [{ functionDeclarations: [{ name: 'read', parameters: schema }] }] },
})
const called = await chat.sendMessage({ message: 'read [[工具]]' })
const [call] = called.functionCalls
const result = { id: call.id, name: call.name, response: { output: 'The file says 42.' } }
const reply = await chat.sendMessage({ message: [{ functionResponse: result }] })
console.log('called', call.name, reply.text.includes('42'))
console.log('counted', (await ai.models.countTokens({ model, contents: 'hi' })).totalTokens > 0)
const listed = []
for await (const { name } of await ai.models.list()) listed.push(name)
console.log('listed', listed.includes('models/' + model))
const { embeddings } = await ai.models.embedContent({ model: 'embedder', contents: ['a', 'b'] })
console.log('embedded', embeddings.length, embeddings[0].values.length > 0)
const error = await ai.models.generateContent({ model: 'none', contents: 'hi' }).catch((reason) => reason)
console.log('refused', error.status, JSON.parse(error.message).error.status)
`,
  prints: [
    'whole true STOP',
    'streamed true',
    'parsed string',
    'called read true',
    'counted true',
    'listed true',
    'embedded 2 true',
    'refused 404 NOT_FOUND',
  ],
  calls: 6,
}

/** What the console shows of it. */
export const googleGenaiAsShown: Library = {
  ...googleGenai,
  wire: 'Gemini, as the console shows it',
  program: (gateway) => {
    const shown = programs['google-genai'].code({ ...gateway, model: 'talker' })
    return `${shown['Node.js（npm install @google/genai）']}\nconsole.log('\\nended')\n`
  },
  prints: ['ended'],
  calls: 1,
}
