type Packages = 'production' | 'all'

export const OF_PRODUCTION: string[]
export function packagesFor(task: string, choice?: string): Packages
export function isOpened(file: string): boolean
export function install(set: Packages, npm: (args: string[]) => Promise<number>): Promise<void>
