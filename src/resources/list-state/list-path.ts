export function listPath(path: string, filters: Readonly<Record<string, string>>): string {
  const params = new URLSearchParams()
  for (const [index, [field, value]] of Object.entries(filters).entries()) {
    params.set(`filters[${index}][field]`, field)
    params.set(`filters[${index}][operator]`, 'eq')
    params.set(`filters[${index}][value]`, value)
  }
  return params.size > 0 ? `${path}${path.includes('?') ? '&' : '?'}${params}` : path
}
