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
import { done, id, nothing, type Group } from './endpoint.ts'

const post = (name: string) => ({ method: 'POST', path: `/userAlert/${name}`, auth: 'user' }) as const

/** Alerts of a user's own keys and money: which, where they go, and what was sent. */
export const userAlertEndpoints = {
  'userAlert.rules': {
    method: 'GET',
    path: '/userAlert/rules',
    auth: 'user',
    input: nothing,
    ...single(AlertRules),
  },
  'userAlert.setRules': { ...post('setRules'), input: AlertRulesInput, result: AlertRules },
  'userAlert.channels': {
    method: 'GET',
    path: '/userAlert/channels',
    auth: 'user',
    ...entityList(alertChannel),
  },
  /** A code is mailed; nothing else is before it is given back. */
  'userAlert.addMail': { ...post('addMail'), creates: true, input: AlertMailAdd, result: alertChannel.row },
  'userAlert.addWebhook': {
    ...post('addWebhook'),
    creates: true,
    shownOnce: 'secret',
    input: AlertWebhookAdd,
    result: AlertWebhookSecret,
  },
  'userAlert.sendCode': { ...post('sendCode'), input: id, result: done },
  'userAlert.verifyChannel': { ...post('verifyChannel'), input: AlertCode, result: done },
  /** A new secret; what the old one signs is valid for another 24 hours. */
  'userAlert.rotateSecret': {
    ...post('rotateSecret'),
    creates: true,
    shownOnce: 'secret',
    input: id,
    result: AlertWebhookSecret,
  },
  'userAlert.testChannel': { ...post('testChannel'), input: id, result: done },
  'userAlert.deleteChannel': { ...post('deleteChannel'), input: id, result: done },
  'userAlert.deliveries': {
    method: 'GET',
    path: '/userAlert/deliveries',
    auth: 'user',
    ...entityList(alertDelivery),
  },
  /** Sends once more what was not delivered. */
  'userAlert.resend': { ...post('resend'), input: id, result: done },
} as const satisfies Group<'userAlert'>
