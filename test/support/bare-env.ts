const { PATH, NODE_COMPILE_CACHE } = process.env

/** The environment of a program that is configured by what a test adds alone; it finds its modules compiled. */
export const bareEnv = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }
