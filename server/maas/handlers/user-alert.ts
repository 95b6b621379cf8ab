import { listEntity } from '../../platform/entity/list-entity.ts'
import { addMail, addWebhook } from '../../usage/user-alert/add-channel.ts'
import { deleteChannel, rotateSecret, testChannel } from '../../usage/user-alert/change-channel.ts'
import { listChannels } from '../../usage/user-alert/list-channels.ts'
import { sendChannelCode, verifyChannel } from '../../usage/user-alert/mail-code.ts'
import { resendDelivery } from '../../usage/user-alert/resend-delivery.ts'
import { getAlertRules, setAlertRules } from '../../usage/user-alert/set-alert-rules.ts'
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
