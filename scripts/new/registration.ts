export interface NewFile {
  path: string
  text: string
}

export interface Registration {
  path: string
  /** Each is put before the first match. */
  insertions: { before: RegExp; line: string }[]
}
