/** What pictures of a request were made of, until the page is left: nothing of it is stored. */
export const originals = new Map<string, File>()
