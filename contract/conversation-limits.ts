/** Longest storable message, in characters. */
export const MESSAGE_TEXT_MAX = 200_000

/** Conversations side by side: one question to several models. */
export const LANES_MAX = 4

/** Most continuations of one answer. */
export const CONTINUATIONS_MAX = 20

/** Pictures of one message. */
export const ATTACHMENTS_MAX = 4

/** Base64 that fits into a request of 1 MiB: 675 KiB of picture. */
export const ATTACHMENT_BASE64_MAX = 921_600

/** The filter of a list takes it for conversations that are in no folder. */
export const NO_FOLDER = 'none'
