// What `curl` is on a machine without it: the arguments are read by curlconverter, the request is made with Node's fetch.
import { openAsBlob, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { toJsonObject } from 'curlconverter'

const STDIN = 0

const {
  raw_url: url,
  method,
  headers = {},
  data,
  files,
  output,
} = toJsonObject(['curl', ...process.argv.slice(2)])

async function form() {
  const parts = new FormData()
  for (const [name, value] of Object.entries(data ?? {})) parts.append(name, value)
  for (const [name, path] of Object.entries(files)) parts.append(name, await openAsBlob(path), basename(path))
  return parts
}

function text() {
  if (typeof data !== 'string') return JSON.stringify(data)
  if (!data.startsWith('@')) return data
  return readFileSync(data === '@-' ? STDIN : data.slice(1))
}

const body = files ? await form() : data === undefined ? undefined : text()
const answer = await fetch(url, { method: method.toUpperCase(), headers, body, redirect: 'manual' })
const bytes = Buffer.from(await answer.arrayBuffer())
if (output) writeFileSync(output, bytes)
else process.stdout.write(bytes)
