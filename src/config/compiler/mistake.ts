/** A mistake and its place, as `resources.orders.columns[1].field`. */
export interface Mistake {
  place: string
  message: string
}
