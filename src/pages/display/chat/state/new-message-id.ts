const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const LENGTH = 22

/** An id for a message, as the contract wants it. (`crypto.randomUUID` is missing where a page is not served over https.) */
export const newMessageId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => BASE62[byte % BASE62.length]).join('')
