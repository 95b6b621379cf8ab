import { calls } from './lists/calls.ts'
import { friends } from './lists/friends.ts'
import { income } from './lists/income.ts'
import { keys } from './lists/keys.ts'
import { modelCalls } from './lists/model-calls.ts'
import { opsAdjustments } from './lists/ops-adjustments.ts'
import { opsAlerts } from './lists/ops-alerts.ts'
import { opsApprovals } from './lists/ops-approvals.ts'
import { opsAudit } from './lists/ops-audit.ts'
import { opsChannelKeys } from './lists/ops-channel-keys.ts'
import { opsChannels } from './lists/ops-channels.ts'
import { opsModels } from './lists/ops-models.ts'
import { opsNodes } from './lists/ops-nodes.ts'
import { opsNotices } from './lists/ops-notices.ts'
import { opsOrderEvents, opsOrders } from './lists/ops-orders.ts'
import { opsPackages } from './lists/ops-packages.ts'
import { opsPriceHistory, opsPrices } from './lists/ops-prices.ts'
import { opsReconciliation } from './lists/ops-reconciliation.ts'
import { opsRefunds } from './lists/ops-refunds.ts'
import { opsReport } from './lists/ops-report.ts'
import { opsRoutes } from './lists/ops-routes.ts'
import { opsInviteRules, opsTopupRules } from './lists/ops-rules.ts'
import { opsSetup } from './lists/ops-setup.ts'
import { opsSettings } from './lists/ops-settings.ts'
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
    docs: '',
    terms: '',
    privacy: '',
    depositRules: '',
    chatBoxGuide: '',
    desktopGuide: '',
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
    { path: '/center/user', title: '用户中心', page: 'user', auth: true },
    { path: '/center/topup', title: '账户充值', page: 'topup', auth: true },
    { path: '/center/purchase', title: '购买资源', page: 'purchase', auth: true },
    { path: '/center/income', title: '收支明细', resource: 'income', auth: true },
    { path: '/center/orders', title: '订单明细', resource: 'orders', auth: true },
    { path: '/center/calls', title: '调用记录', resource: 'calls', auth: true },
    { path: '/docs/quick-start', title: '快速上手', page: 'quick-start', layout: 'public' },
    { path: '/center/invite', title: '邀请好友', page: 'invite', auth: true },

    { path: '/ops/setup', title: '开始使用', resource: 'ops-setup', auth: true },
    { path: '/ops/report', title: '经营看板', resource: 'ops-report', auth: true },
    { path: '/ops/models', title: '模型管理', resource: 'ops-models', auth: true },
    { path: '/ops/prices', title: '模型价格', resource: 'ops-prices', auth: true },
    { path: '/ops/versions', title: '目录版本', resource: 'ops-versions', auth: true },
    { path: '/ops/channels', title: '上游渠道', resource: 'ops-channels', auth: true },
    { path: '/ops/routes', title: '上游路由', resource: 'ops-routes', auth: true },
    { path: '/ops/nodes', title: '服务节点', resource: 'ops-nodes', auth: true },
    { path: '/ops/users', title: '用户', resource: 'ops-users', auth: true },
    { path: '/ops/orders', title: '订单', resource: 'ops-orders', auth: true },
    { path: '/ops/refunds', title: '退款', resource: 'ops-refunds', auth: true },
    { path: '/ops/alerts', title: '告警', resource: 'ops-alerts', auth: true },
    { path: '/ops/reconciliation', title: '对账', resource: 'ops-reconciliation', auth: true },
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
      title: '运营后台',
      entries: [
        { path: '/ops/setup', icon: 'document' },
        { path: '/ops/report', icon: 'chart' },
        { path: '/ops/models', icon: 'grid' },
        { path: '/ops/prices', icon: 'receipt' },
        { path: '/ops/versions', icon: 'document' },
        { path: '/ops/channels', icon: 'link' },
        { path: '/ops/routes', icon: 'chart' },
        { path: '/ops/nodes', icon: 'chart' },
        { path: '/ops/users', icon: 'user' },
        { path: '/ops/orders', icon: 'receipt' },
        { path: '/ops/refunds', icon: 'wallet' },
        { path: '/ops/alerts', icon: 'shield' },
        { path: '/ops/reconciliation', icon: 'ledger' },
        { path: '/ops/approvals', icon: 'shield' },
        { path: '/ops/adjustments', icon: 'wallet' },
        { path: '/ops/vouchers', icon: 'gift' },
        { path: '/ops/audit', icon: 'ledger' },
        { path: '/ops/staff', icon: 'user' },
        { path: '/ops/settings', icon: 'grid' },
        { path: '/ops/packages', icon: 'cart' },
        { path: '/ops/topup-rules', icon: 'wallet' },
        { path: '/ops/invite-rules', icon: 'gift' },
        { path: '/ops/notices', icon: 'document' },
      ],
    },
    {
      title: '模型',
      entries: [
        { path: '/center/model', icon: 'grid' },
        { path: '/center/stats', icon: 'chart' },
        { path: '/center/calls', icon: 'ledger' },
      ],
    },
    {
      title: '体验中心',
      entries: [
        { path: '/center/display/chat', title: '文本对话', icon: 'chat' },
        { path: '/center/display/image', title: '图像生成', icon: 'image' },
        { path: '/center/display/speech', title: '语音合成', icon: 'sound' },
      ],
    },
    {
      title: '账户',
      entries: [
        { path: '/center/verification', icon: 'shield' },
        { path: '/center/api-key', icon: 'key' },
        { path: '/center/topup', icon: 'wallet' },
        { path: '/center/purchase', icon: 'cart' },
        { path: '/center/income', icon: 'ledger' },
        { path: '/center/orders', icon: 'receipt' },
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
    'model-calls': modelCalls,
    keys,
    packages,
    sessions,
    friends,
    profile,
    verification,
    presets,
    'ops-adjustments': opsAdjustments,
    'ops-alerts': opsAlerts,
    'ops-approvals': opsApprovals,
    'ops-audit': opsAudit,
    'ops-channel-keys': opsChannelKeys,
    'ops-channels': opsChannels,
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
    'ops-reconciliation': opsReconciliation,
    'ops-refunds': opsRefunds,
    'ops-report': opsReport,
    'ops-routes': opsRoutes,
    'ops-setup': opsSetup,
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
