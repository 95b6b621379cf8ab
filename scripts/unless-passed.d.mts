export declare function unlessPassed(options: {
  stamp: string
  paths: string[]
  step: () => Promise<number>
}): Promise<number>
