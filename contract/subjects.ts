/** What an audit entry or an approval is about: `<kind>:<id>`, or, of one thing alone, its kind. */
const SUBJECT_KINDS: Readonly<Record<string, string>> = {
  user: '用户',
  model: '模型',
  channel: '渠道',
  channelKey: '上游密钥',
  catalog: '目录版本',
  package: '资源包',
  voucher: '兑换码',
  order: '订单',
  invoice: '发票',
  company: '企业',
  alert: '告警',
  risk: '风险',
  share: '分享链接',
  bill: '上游账单',
  notice: '公告',
  setting: '设置',
  rule: '规则',
  audit: '审计',
}

/** @returns a subject as people read it (`用户 abc`); one of an unknown kind as it is */
export function displaySubject(subject: string): string {
  const at = subject.indexOf(':')
  const kind = SUBJECT_KINDS[subject.slice(0, at)]
  return at < 0 || kind === undefined ? subject : `${kind} ${subject.slice(at + 1)}`
}
