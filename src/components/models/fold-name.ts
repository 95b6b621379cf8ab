/** As people type a name: in full width, in capitals, with or without its blanks. */
export const foldName = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(' ', '')
