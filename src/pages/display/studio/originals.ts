/** What pictures of a request were made of, until the page is left: nothing of it is stored. */
const originals = new Map<string, File>()

export const keepOriginal = (requestId: string, picture: File) => void originals.set(requestId, picture)

export const originalOf = (requestId: string): File | undefined => originals.get(requestId)
