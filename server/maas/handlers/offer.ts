import {
  addOffer,
  changeOfferState,
  editOffer,
  getOffer,
  listOffers,
  previewOffer,
} from '../../money/index.ts'
import type { Handlers } from './types.ts'

export const offerHandlers = {
  'offer.list': listOffers,
  'offer.detail': getOffer,
  'offer.preview': previewOffer,
  'offer.add': addOffer,
  'offer.edit': editOffer,
  'offer.state': changeOfferState,
} satisfies Handlers<'offer.'>
