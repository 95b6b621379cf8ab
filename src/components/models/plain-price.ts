import type { Price } from '../../../contract/model.ts'

/** What calls at no service tier and of no great length cost: the rest stands on the page of the model. */
export const plainPrice = ({ tiers: _tiers, ...price }: Price): Price => price
