import { getOffer, listOffers } from '../../services/offer/list-offers.ts'
import { previewOffer } from '../../services/offer/preview-offer.ts'
import { addOffer, changeOfferState, editOffer } from '../../services/offer/propose-offer.ts'
import type { Handlers } from './types.ts'

export const offerHandlers = {
  'offer.list': listOffers,
  'offer.detail': getOffer,
  'offer.preview': previewOffer,
  'offer.add': addOffer,
  'offer.edit': editOffer,
  'offer.state': changeOfferState,
} satisfies Handlers<'offer.'>
