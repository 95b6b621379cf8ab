import { listEntity } from '../../platform/entity/list-entity.ts'
import {
  addMail,
  addWebhook,
  deleteChannel,
  getAlertRules,
  listChannels,
  resendDelivery,
  rotateSecret,
  sendChannelCode,
  setAlertRules,
  testChannel,
  verifyChannel,
} from '../../usage/index.ts'
import type { Handlers } from './types.ts'

export const userAlertHandlers = {
  'userAlert.rules': getAlertRules,
  'userAlert.setRules': setAlertRules,
  'userAlert.channels': listChannels,
  'userAlert.addMail': addMail,
  'userAlert.addWebhook': addWebhook,
  'userAlert.sendCode': sendChannelCode,
  'userAlert.verifyChannel': verifyChannel,
  'userAlert.rotateSecret': rotateSecret,
  'userAlert.testChannel': testChannel,
  'userAlert.deleteChannel': deleteChannel,
  'userAlert.deliveries': listEntity('userAlert.deliveries'),
  'userAlert.resend': resendDelivery,
} satisfies Handlers<'userAlert.'>
