import { getOffer, listOffers } from '../../money/offer/list-offers.ts'
import { previewOffer } from '../../money/offer/preview-offer.ts'
import { addOffer, changeOfferState, editOffer } from '../../money/offer/propose-offer.ts'
import type { Handlers } from './types.ts'

export const offerHandlers = {
  'offer.list': listOffers,
  'offer.detail': getOffer,
  'offer.preview': previewOffer,
  'offer.add': addOffer,
  'offer.edit': editOffer,
  'offer.state': changeOfferState,
} satisfies Handlers<'offer.'>
