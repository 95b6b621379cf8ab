import { alertChannel } from '../entities/alert-channel.ts'
import { alertDelivery } from '../entities/alert-delivery.ts'
import { entityList } from '../entity-endpoints.ts'
import { single } from '../envelope.ts'
import {
  AlertCode,
  AlertMailAdd,
  AlertRules,
  AlertRulesInput,
  AlertWebhookAdd,
  AlertWebhookSecret,
} from '../user-alert.ts'
import { done, id, nothing, userGet, userPost, type Group } from './endpoint.ts'

/** Alerts of a user's own keys and money: which, where they go, and what was sent. */
export const userAlertEndpoints = {
  'userAlert.rules': { ...userGet('/userAlert/rules'), input: nothing, ...single(AlertRules) },
  'userAlert.setRules': { ...userPost('/userAlert/setRules'), input: AlertRulesInput, result: AlertRules },
  'userAlert.channels': { ...userGet('/userAlert/channels'), ...entityList(alertChannel) },
  /** A code is mailed; nothing else is before it is given back. */
  'userAlert.addMail': {
    ...userPost('/userAlert/addMail'),
    creates: true,
    input: AlertMailAdd,
    result: alertChannel.row,
  },
  'userAlert.addWebhook': {
    ...userPost('/userAlert/addWebhook'),
    creates: true,
    shownOnce: 'secret',
    input: AlertWebhookAdd,
    result: AlertWebhookSecret,
  },
  'userAlert.sendCode': { ...userPost('/userAlert/sendCode'), input: id, result: done },
  'userAlert.verifyChannel': { ...userPost('/userAlert/verifyChannel'), input: AlertCode, result: done },
  /** A new secret; what the old one signs is valid for another 24 hours. */
  'userAlert.rotateSecret': {
    ...userPost('/userAlert/rotateSecret'),
    creates: true,
    shownOnce: 'secret',
    input: id,
    result: AlertWebhookSecret,
  },
  'userAlert.testChannel': { ...userPost('/userAlert/testChannel'), input: id, result: done },
  'userAlert.deleteChannel': { ...userPost('/userAlert/deleteChannel'), input: id, result: done },
  'userAlert.deliveries': { ...userGet('/userAlert/deliveries'), ...entityList(alertDelivery) },
  /** Sends once more what was not delivered. */
  'userAlert.resend': { ...userPost('/userAlert/resend'), input: id, result: done },
} as const satisfies Group<'userAlert'>
