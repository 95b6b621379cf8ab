/** What is tried: the part of the address that names the panel. */
export type DisplayType = 'chat' | 'image' | 'speech' | 'video'
