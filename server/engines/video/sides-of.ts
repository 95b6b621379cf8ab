/** Width and height of a size like `1280x720`. */
export function sidesOf(size: string): [width: number, height: number] {
  const [width = 0, height = 0] = size.split('x').map(Number)
  return [width, height]
}
