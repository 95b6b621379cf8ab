/** What a payment alert is about. */
export const ALERT_KINDS = {
  forged: '伪造的回调',
  mismatch: '与订单不符的付款',
  surplus: '多付的款',
  missingHere: '渠道有、本地没有',
  missingThere: '本地有、渠道没有',
  amountDiffers: '金额不一致',
  refundFails: '退款未成功',
  invoiceDue: '退了款的发票要红冲',
  lateSettlement: '晚到的结算，余额不足',
  usageAboveBound: '用量超过预扣上限',
} as const
