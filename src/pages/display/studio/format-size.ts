export const formatSize = (size: string) => size.replace('x', ' × ')
