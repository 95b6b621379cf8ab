export interface Tools {
  /** A tool by which the program reads a file, and what it is given. */
  read: (file: string) => { name: string; input: object }
  /** A tool that puts one text in the place of another. */
  edit: (file: string, before: string, after: string) => { name: string; input: object }
}

/** An unmodified program of a developer: it reads a file, changes it and answers. */
export interface Client {
  package: string
  version: string
  /** Below its folder of `node_modules`; its install scripts are not run. */
  bin: string
  wire: string
  tools: Tools
  /** Commands by which it is set up, as the documentation says. */
  setUp?: (gateway: { origin: string; key: string; model: string }) => string
  /** Arguments that let it work without questions. */
  args: (prompt: string) => string[]
  /** What a developer sets, as the documentation says. */
  env: (gateway: { origin: string; key: string; model: string }) => Record<string, string>
  /** Files of settings in the home folder, by their paths. */
  files?: (gateway: { origin: string; key: string; model: string }) => Record<string, string>
}
