/** Width and height as a person reads them: `1024 × 768`. */
export const sizeWord = (size: string) => size.replace('x', ' × ')
