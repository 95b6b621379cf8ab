const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const LENGTH = 22

/** `crypto.randomUUID` is missing on pages served without https. */
export const newMessageId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => BASE62[byte % BASE62.length]).join('')
