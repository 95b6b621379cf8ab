/**
 * What code leads to by name, with its address in the specification: pages, and lists by their resource; a document may stand in the place of a page. The config may give each
 * another address with the same `:name` parts; the one here always answers.
 */
export const PLACES = {
  home: '/',
  union: '/union',
  login: '/login',
  'model-doc': '/model-doc/:modelId',
  'quick-start': '/docs/quick-start',
  'error-doctor': '/docs/errors',
  docs: '/docs',
  share: '/share',
  cashier: '/cashier/:orderNo',
  model: '/center/model',
  stats: '/center/stats',
  'model-calls': '/center/stats-detail/:modelId/:modelName',
  display: '/center/display/:type/:id?',
  verification: '/center/verification',
  'personal-verification': '/center/personal-verification',
  'api-key': '/center/api-key',
  user: '/center/user',
  topup: '/center/topup',
  purchase: '/center/purchase',
  income: '/center/income',
  orders: '/center/orders',
  calls: '/center/calls',
  invite: '/center/invite',
  shares: '/center/shares',
} as const

export type PlaceName = keyof typeof PLACES
/** The address of each place in a config: `:name` parts to be filled in, those with `?` may be left out. */
export type PlacePaths = Record<PlaceName, string>

type Part<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Part<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
type Optional<Name> = Name extends `${infer Bare}?` ? Bare : never
type Parts<Name extends PlaceName> = Part<(typeof PLACES)[Name]>

/** The `:name` parts of a place's address; anything else goes into its query. */
export type PlaceValues<Name extends PlaceName> = Record<Exclude<Parts<Name>, `${string}?`>, string> & {
  [K in Optional<Parts<Name>>]?: string | undefined
} & Record<string, string | undefined>

type ValuesArgument<Name extends PlaceName> =
  Exclude<Parts<Name>, `${string}?`> extends never
    ? [values?: PlaceValues<Name>]
    : [values: PlaceValues<Name>]

/** Says where a place is: `pathOf('topup', { order: '1' })` is `/center/topup?order=1`. Values that are undefined are left out. */
export type PathOf = <Name extends PlaceName>(name: Name, ...values: ValuesArgument<Name>) => string

export const createPathOf =
  (paths: PlacePaths): PathOf =>
  (name, ...[values]) => {
    const left = new Map(Object.entries<string | undefined>(values ?? {}))
    const path = paths[name].replaceAll(/\/:(\w+)\??/g, (_, part: string) => {
      const value = left.get(part)
      left.delete(part)
      return value === undefined ? '' : `/${encodeURIComponent(value)}`
    })
    const query = [...left].flatMap<[string, string]>(([field, value]) =>
      value === undefined ? [] : [[field, value]],
    )
    return query.length > 0 ? `${path}?${new URLSearchParams(query).toString()}` : path
  }
