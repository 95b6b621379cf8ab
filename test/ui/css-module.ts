/** Stands for any CSS module: each class is called as in its file. */
export default new Proxy<Record<string, string>>({}, { get: (_, name) => String(name) })
