import {
  addSetupModel,
  announcementsForAll,
  assignRisk,
  decideRisk,
  dismissNotice,
  editSetting,
  getFirstCall,
  getManagedOrder,
  getRisk,
  launchSetupModel,
  listManagedOrders,
  listNotices,
  listOrderEvents,
  listRisks,
  listSettings,
  listSetup,
  queryManagedOrder,
} from '../../governance/index.ts'
import type { Handlers } from './types.ts'

export const managedOrderHandlers = {
  'managedOrder.list': listManagedOrders,
  'managedOrder.detail': getManagedOrder,
  'managedOrder.events': listOrderEvents,
  'managedOrder.query': queryManagedOrder,
} satisfies Handlers<'managedOrder.'>

export const noticeHandlers = {
  'notice.mine': listNotices,
  'notice.public': async ({ ctx }) => announcementsForAll(ctx),
  'notice.dismiss': dismissNotice,
} satisfies Handlers<'notice.'>

export const riskHandlers = {
  'risk.list': listRisks,
  'risk.detail': getRisk,
  'risk.assign': assignRisk,
  'risk.decide': decideRisk,
} satisfies Handlers<'risk.'>

export const settingHandlers = {
  'setting.list': listSettings,
  'setting.edit': editSetting,
} satisfies Handlers<'setting.'>

export const setupHandlers = {
  'setup.state': listSetup,
  'setup.firstCall': getFirstCall,
  'setup.addModel': addSetupModel,
  'setup.launch': launchSetupModel,
} satisfies Handlers<'setup.'>
