import { alertDeliveries, alertMails, alertRules, alertWebhooks } from './lists/alerts.ts'
import { batches } from './lists/batches.ts'
import { brakes } from './lists/brakes.ts'
import { calls } from './lists/calls.ts'
import { company } from './lists/company.ts'
import { friends } from './lists/friends.ts'
import { income } from './lists/income.ts'
import { keyModels, keyStats } from './lists/key-stats.ts'
import { invoiceItems, invoiceOrders, invoices, opsInvoiceItems } from './lists/invoices.ts'
import { invoiceTitles } from './lists/invoice-titles.ts'
import { keys } from './lists/keys.ts'
import { modelCalls } from './lists/model-calls.ts'
import { opsAdjustments } from './lists/ops-adjustments.ts'
import { opsAlertEvents, opsAlerts } from './lists/ops-alerts.ts'
import { opsApprovals } from './lists/ops-approvals.ts'
import { opsAttempts } from './lists/ops-attempts.ts'
import { opsAudit } from './lists/ops-audit.ts'
import { opsBillDifferences, opsBillFormats, opsBills, opsBillTotals } from './lists/ops-bills.ts'
import { opsChannelKeys } from './lists/ops-channel-keys.ts'
import { opsChannels } from './lists/ops-channels.ts'
import { opsCompanies } from './lists/ops-companies.ts'
import { opsInvoiceReversals, opsInvoices } from './lists/ops-invoices.ts'
import { opsModels } from './lists/ops-models.ts'
import { opsNodes } from './lists/ops-nodes.ts'
import { opsNotices } from './lists/ops-notices.ts'
import { opsOrderEvents, opsOrders } from './lists/ops-orders.ts'
import { opsPackages } from './lists/ops-packages.ts'
import { opsPriceHistory, opsPriceNotices, opsPriceNoticeUsers, opsPrices } from './lists/ops-prices.ts'
import { opsReconciliation } from './lists/ops-reconciliation.ts'
import { opsRefunds } from './lists/ops-refunds.ts'
import { opsReport } from './lists/ops-report.ts'
import { opsRisk } from './lists/ops-risk.ts'
import { opsRoutes } from './lists/ops-routes.ts'
import { opsInviteRules, opsTopupRules } from './lists/ops-rules.ts'
import { opsSetup } from './lists/ops-setup.ts'
import { opsSettings } from './lists/ops-settings.ts'
import { opsShares } from './lists/ops-shares.ts'
import { opsStaff } from './lists/ops-staff.ts'
import {
  opsUserCalls,
  opsUserLedger,
  opsUserNotes,
  opsUserOrders,
  opsUserSessions,
} from './lists/ops-user-records.ts'
import { opsUsers } from './lists/ops-users.ts'
import { opsVersions } from './lists/ops-versions.ts'
import { opsVoucherCodes, opsVoucherEvents, opsVouchers } from './lists/ops-vouchers.ts'
import { orders } from './lists/orders.ts'
import { packages } from './lists/packages.ts'
import { presets } from './lists/presets.ts'
import { profile } from './lists/profile.ts'
import { sessions } from './lists/sessions.ts'
import { shares } from './lists/shares.ts'
import { stats } from './lists/stats.ts'
import { verification } from './lists/verification.ts'
import type { ConsoleConfig } from './compiler/types.ts'

/**
 * The whole console in one place: its name, links, routes and sidebar, and which lists it has; each list is a file of `lists/`.
 * Plain data: change it, then run `npm run check`. Every option is explained in `schema.ts`.
 */
export const consoleConfig = {
  productName: '澄明模型服务',
  smsBase: '',
  links: {
    docs: '/docs',
    terms: '/docs/terms',
    privacy: '/docs/privacy',
    depositRules: '/docs/topup-rules',
    chatBoxGuide: '/docs/chat-apps',
    desktopGuide: '/docs/desktop-clients',
    prices: { title: '价格', to: '/center/model?view=table', places: ['header', 'footer'] },
    quickStart: { title: '快速上手', to: '/docs/quick-start', places: ['header', 'footer'] },
  },

  routes: [
    { path: '/', title: '首页', page: 'home', layout: 'public' },
    { path: '/union', title: '社区生态', page: 'union', layout: 'public' },
    { path: '/login', title: '登录', page: 'login', layout: 'bare' },
    {
      path: '/model-doc/:modelId',
      title: '接口文档',
      page: 'model-doc',
      layout: 'public',
      auth: true,
      open: true,
      under: '/center/model',
    },
    { path: '/cashier/:orderNo', title: '收银台', page: 'cashier', layout: 'public', auth: true },

    { path: '/center', title: '控制台', redirect: '/center/model', auth: true, open: true },
    { path: '/center/model', title: '模型广场', page: 'model', auth: true, open: true },
    { path: '/center/stats', title: '用量统计', resource: 'stats', auth: true },
    {
      path: '/center/stats-detail/:modelId/:modelName',
      title: '用量明细',
      resource: 'model-calls',
      heading: ':modelName',
      auth: true,
      under: '/center/stats',
    },
    { path: '/center/stats-keys', title: '按 Key 统计', resource: 'key-stats', auth: true },
    {
      path: '/center/stats-key/:key/:keyName',
      title: 'Key 用量',
      resource: 'key-models',
      heading: ':keyName',
      auth: true,
      under: '/center/stats-keys',
    },
    { path: '/center/display/:type/:id?', title: '体验中心', page: 'display', auth: true, open: true },
    { path: '/center/verification', title: '实名认证', page: 'verification', auth: true },
    {
      path: '/center/personal-verification',
      title: '个人实名认证',
      page: 'personal-verification',
      auth: true,
      under: '/center/verification',
    },
    { path: '/center/api-key', title: 'API Key', page: 'api-key', auth: true },
    { path: '/center/alerts', title: '用量提醒', page: 'alerts', auth: true },
    { path: '/center/user', title: '用户中心', page: 'user', auth: true },
    { path: '/center/topup', title: '账户充值', page: 'topup', auth: true },
    { path: '/center/purchase', title: '购买资源', page: 'purchase', auth: true },
    { path: '/center/income', title: '收支明细', resource: 'income', auth: true },
    { path: '/center/orders', title: '订单明细', resource: 'orders', auth: true },
    { path: '/center/invoices', title: '发票', resource: 'invoices', auth: true },
    { path: '/center/invoice-titles', title: '发票抬头', resource: 'invoice-titles', auth: true },
    {
      path: '/center/company-verification',
      title: '企业认证',
      page: 'company-verification',
      auth: true,
      under: '/center/verification',
    },
    { path: '/center/calls', title: '调用记录', resource: 'calls', auth: true },
    { path: '/center/batches', title: '批处理', resource: 'batches', auth: true },
    { path: '/docs/quick-start', title: '快速上手', page: 'quick-start', layout: 'public' },
    { path: '/docs/chat-apps', title: '在对话应用里使用', page: 'chat-apps', layout: 'public' },
    { path: '/docs/desktop-clients', title: '在桌面客户端里使用', page: 'desktop-clients', layout: 'public' },
    { path: '/docs', title: '文档中心', page: 'docs', layout: 'public' },
    { path: '/docs/chat', title: '对话：Chat Completions', document: 'api-chat', layout: 'public' },
    { path: '/docs/messages', title: '对话：Messages', document: 'api-messages', layout: 'public' },
    { path: '/docs/responses', title: '对话：Responses', document: 'api-responses', layout: 'public' },
    { path: '/docs/gemini', title: '对话：Gemini', document: 'api-gemini', layout: 'public' },
    { path: '/docs/media', title: '图像、语音与视频', document: 'api-media', layout: 'public' },
    { path: '/docs/vectors', title: '向量与重排', document: 'api-vectors', layout: 'public' },
    { path: '/docs/batches', title: '文件与批处理', document: 'api-batches', layout: 'public' },
    { path: '/docs/billing', title: '计费规则', document: 'billing', layout: 'public' },
    { path: '/docs/limits', title: '限制', document: 'limits', layout: 'public' },
    { path: '/docs/demo-engines', title: '内置演示引擎', document: 'demo-engines', layout: 'public' },
    { path: '/docs/terms', title: '服务协议（示例）', document: 'terms-example', layout: 'public' },
    {
      path: '/docs/topup-rules',
      title: '充值规则（示例）',
      document: 'topup-rules-example',
      layout: 'public',
    },
    { path: '/docs/privacy', title: '隐私政策（示例）', document: 'privacy-example', layout: 'public' },
    { path: '/docs/errors', title: '错误诊断', page: 'error-doctor', layout: 'public' },
    { path: '/share', title: '分享的对话', page: 'share', layout: 'public' },
    { path: '/center/shares', title: '分享链接', resource: 'shares', auth: true },
    { path: '/center/invite', title: '邀请好友', page: 'invite', auth: true },

    { path: '/ops/setup', title: '开始使用', resource: 'ops-setup', auth: true },
    { path: '/ops/report', title: '经营看板', resource: 'ops-report', auth: true },
    { path: '/ops/attempts', title: '上游请求', resource: 'ops-attempts', auth: true },
    { path: '/ops/models', title: '模型管理', resource: 'ops-models', auth: true },
    { path: '/ops/prices', title: '模型价格', resource: 'ops-prices', auth: true },
    { path: '/ops/versions', title: '目录版本', resource: 'ops-versions', auth: true },
    { path: '/ops/channels', title: '上游渠道', resource: 'ops-channels', auth: true },
    { path: '/ops/routes', title: '上游路由', resource: 'ops-routes', auth: true },
    { path: '/ops/nodes', title: '服务节点', resource: 'ops-nodes', auth: true },
    { path: '/ops/users', title: '用户', resource: 'ops-users', auth: true },
    { path: '/ops/orders', title: '订单', resource: 'ops-orders', auth: true },
    { path: '/ops/refunds', title: '退款', resource: 'ops-refunds', auth: true },
    { path: '/ops/invoices', title: '发票管理', resource: 'ops-invoices', auth: true },
    { path: '/ops/companies', title: '企业审核', resource: 'ops-companies', auth: true },
    { path: '/ops/alerts', title: '告警', resource: 'ops-alerts', auth: true },
    { path: '/ops/risk', title: '风险', resource: 'ops-risk', auth: true },
    { path: '/ops/shares', title: '分享管理', resource: 'ops-shares', auth: true },
    { path: '/ops/reconciliation', title: '对账', resource: 'ops-reconciliation', auth: true },
    { path: '/ops/bills', title: '上游账单', resource: 'ops-bills', auth: true },
    { path: '/ops/bill-formats', title: '账单格式', resource: 'ops-bill-formats', auth: true },
    { path: '/ops/approvals', title: '审批', resource: 'ops-approvals', auth: true },
    { path: '/ops/adjustments', title: '调账', resource: 'ops-adjustments', auth: true },
    { path: '/ops/vouchers', title: '兑换码', resource: 'ops-vouchers', auth: true },
    { path: '/ops/audit', title: '审计记录', resource: 'ops-audit', auth: true },
    { path: '/ops/staff', title: '员工', resource: 'ops-staff', auth: true },
    { path: '/ops/settings', title: '系统设置', resource: 'ops-settings', auth: true },
    { path: '/ops/packages', title: '资源包', resource: 'ops-packages', auth: true },
    { path: '/ops/topup-rules', title: '充值规则', resource: 'ops-topup-rules', auth: true },
    { path: '/ops/invite-rules', title: '邀请规则', resource: 'ops-invite-rules', auth: true },
    { path: '/ops/notices', title: '公告', resource: 'ops-notices', auth: true },

    { path: '*', title: '404 Not Found', page: 'not-found', layout: 'public' },
  ],

  sidebar: [
    {
      title: '经营',
      entries: [
        { path: '/ops/setup', icon: 'document' },
        { path: '/ops/report', icon: 'chart' },
        { path: '/ops/alerts', icon: 'shield' },
        { path: '/ops/approvals', icon: 'shield' },
        { path: '/ops/notices', icon: 'document' },
      ],
    },
    {
      title: '模型与上游',
      entries: [
        { path: '/ops/models', icon: 'grid' },
        { path: '/ops/prices', icon: 'receipt' },
        { path: '/ops/versions', icon: 'document' },
        { path: '/ops/channels', icon: 'link' },
        { path: '/ops/routes', icon: 'chart' },
        { path: '/ops/attempts', icon: 'ledger' },
        { path: '/ops/nodes', icon: 'chart' },
      ],
    },
    {
      title: '客户与风险',
      entries: [
        { path: '/ops/users', icon: 'user' },
        { path: '/ops/companies', icon: 'shield' },
        { path: '/ops/risk', icon: 'shield' },
        { path: '/ops/shares', icon: 'link' },
      ],
    },
    {
      title: '订单与资金',
      entries: [
        { path: '/ops/orders', icon: 'receipt' },
        { path: '/ops/refunds', icon: 'wallet' },
        { path: '/ops/invoices', icon: 'receipt' },
        { path: '/ops/adjustments', icon: 'wallet' },
        { path: '/ops/reconciliation', icon: 'ledger' },
        { path: '/ops/bills', icon: 'receipt' },
        { path: '/ops/bill-formats', icon: 'grid' },
      ],
    },
    {
      title: '售卖与优惠',
      entries: [
        { path: '/ops/packages', icon: 'cart' },
        { path: '/ops/topup-rules', icon: 'wallet' },
        { path: '/ops/invite-rules', icon: 'gift' },
        { path: '/ops/vouchers', icon: 'gift' },
      ],
    },
    {
      title: '后台管理',
      entries: [
        { path: '/ops/staff', icon: 'user' },
        { path: '/ops/audit', icon: 'ledger' },
        { path: '/ops/settings', icon: 'grid' },
      ],
    },
    {
      title: '模型',
      entries: [
        { path: '/center/model', icon: 'grid' },
        { path: '/center/stats', icon: 'chart' },
        { path: '/center/stats-keys', icon: 'key' },
        { path: '/center/calls', icon: 'ledger' },
        { path: '/center/batches', icon: 'document' },
      ],
    },
    {
      title: '体验中心',
      entries: [
        { path: '/center/display/chat', title: '文本对话', icon: 'chat' },
        { path: '/center/display/image', title: '图像生成', icon: 'image' },
        { path: '/center/display/speech', title: '语音合成', icon: 'sound' },
        { path: '/center/shares', icon: 'link' },
      ],
    },
    {
      title: '账户',
      entries: [
        { path: '/center/verification', icon: 'shield' },
        { path: '/center/api-key', icon: 'key' },
        { path: '/center/alerts', icon: 'shield' },
        { path: '/center/topup', icon: 'wallet' },
        { path: '/center/purchase', icon: 'cart' },
        { path: '/center/income', icon: 'ledger' },
        { path: '/center/orders', icon: 'receipt' },
        { path: '/center/invoices', icon: 'document' },
        { path: '/center/invoice-titles', icon: 'document' },
        { path: '/center/user', icon: 'user' },
      ],
    },
    { title: '活动', entries: [{ path: '/center/invite', icon: 'gift' }] },
  ],

  resources: {
    orders,
    income,
    stats,
    calls,
    batches,
    'model-calls': modelCalls,
    brakes,
    'alert-rules': alertRules,
    'alert-mails': alertMails,
    'alert-webhooks': alertWebhooks,
    'alert-deliveries': alertDeliveries,
    'key-stats': keyStats,
    'key-models': keyModels,
    keys,
    packages,
    sessions,
    friends,
    profile,
    verification,
    company,
    invoices,
    'invoice-items': invoiceItems,
    'invoice-orders': invoiceOrders,
    'invoice-titles': invoiceTitles,
    presets,
    shares,
    'ops-adjustments': opsAdjustments,
    'ops-alert-events': opsAlertEvents,
    'ops-alerts': opsAlerts,
    'ops-approvals': opsApprovals,
    'ops-attempts': opsAttempts,
    'ops-audit': opsAudit,
    'ops-bill-differences': opsBillDifferences,
    'ops-bill-formats': opsBillFormats,
    'ops-bill-totals': opsBillTotals,
    'ops-bills': opsBills,
    'ops-channel-keys': opsChannelKeys,
    'ops-channels': opsChannels,
    'ops-companies': opsCompanies,
    'ops-invoice-items': opsInvoiceItems,
    'ops-invoice-reversals': opsInvoiceReversals,
    'ops-invoices': opsInvoices,
    'ops-models': opsModels,
    'ops-nodes': opsNodes,
    'ops-notices': opsNotices,
    'ops-packages': opsPackages,
    'ops-topup-rules': opsTopupRules,
    'ops-invite-rules': opsInviteRules,
    'ops-order-events': opsOrderEvents,
    'ops-orders': opsOrders,
    'ops-prices': opsPrices,
    'ops-price-history': opsPriceHistory,
    'ops-price-notices': opsPriceNotices,
    'ops-price-notice-users': opsPriceNoticeUsers,
    'ops-reconciliation': opsReconciliation,
    'ops-refunds': opsRefunds,
    'ops-report': opsReport,
    'ops-risk': opsRisk,
    'ops-routes': opsRoutes,
    'ops-setup': opsSetup,
    'ops-shares': opsShares,
    'ops-staff': opsStaff,
    'ops-settings': opsSettings,
    'ops-user-calls': opsUserCalls,
    'ops-user-ledger': opsUserLedger,
    'ops-user-notes': opsUserNotes,
    'ops-user-orders': opsUserOrders,
    'ops-user-sessions': opsUserSessions,
    'ops-users': opsUsers,
    'ops-versions': opsVersions,
    'ops-voucher-codes': opsVoucherCodes,
    'ops-voucher-events': opsVoucherEvents,
    'ops-vouchers': opsVouchers,
  },
} satisfies ConsoleConfig
