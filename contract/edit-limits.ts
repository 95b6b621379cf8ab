/** Pictures that one edit may take, and bytes of each. */
export const EDITED_MAX = 16
export const EDITED_BYTES_MAX = 25 * 1024 * 1024
