/** What the engine shows as its thoughts, on request. */
export function think(topic: string, random: () => number): string {
  const parts = 2 + Math.floor(random() * 3)
  return [
    `用户问的是「${topic}」。先弄清楚想要的是什么：一段说明、一份对照，还是一个能直接用的结果？`,
    `可以拆成 ${parts} 个部分：先交代前提，再给出步骤，最后检查边界。`,
    '有没有遗漏？如果输入为空或者很长，上面的步骤仍然成立。',
    '这是内置演示引擎排出的示例思考，下面开始作答。',
  ].join('\n\n')
}
