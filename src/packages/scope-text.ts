/** Which models a package covers, in words. */
export const scopeText = (models: string[]) =>
  models.includes('*') ? '所有按 Token 计费的模型' : models.join('、')
