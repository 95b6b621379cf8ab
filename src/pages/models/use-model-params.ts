import { useSearchParams } from 'react-router'

type Params = Record<string, string | undefined>

/** What is chosen of the models, in the address; what is empty is not there. */
export function useModelParams() {
  const [params, setParams] = useSearchParams()
  const change = (changes: Params) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true },
    )
  return [params, change] as const
}
