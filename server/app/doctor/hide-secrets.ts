import { VARIABLES } from '../../platform/env/env.ts'

const SECRET = /KEY|SECRET|PHONES|TOKEN|PASSWORD/
/** A shorter text would be found in words. */
const SHORTEST = 6

/**
 * Removes from a text the values of variables that are secret or of persons, and the password of the database. The checks write none of
 * them; an error of an external service may.
 * @param more names of further secret variables: those that the catalogue gives
 */
export function hideSecrets(
  source: NodeJS.ProcessEnv,
  more: readonly string[] = [],
): (text: string) => string {
  const values = [...VARIABLES.filter((name) => SECRET.test(name)), ...more].flatMap((name) =>
    (source[name] ?? '').split(',').map((part) => part.trim()),
  )
  const hidden = [...values, ...passwordsOf(source.DATABASE_URL)]
    .filter((value) => value.length >= SHORTEST)
    .toSorted((a, b) => b.length - a.length)
  return (text) => hidden.reduce((clean, value) => clean.replaceAll(value, '***'), text)
}

function passwordsOf(url = ''): string[] {
  if (!URL.canParse(url)) return []
  const { password } = new URL(url)
  return [password, decodeURIComponent(password)]
}
