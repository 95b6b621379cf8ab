import type { ConsoleConfig } from '../../../src/config/compiler/types.ts'

/**
 * The console as it was on 22 November 2026: tests and the recipes of docs/ stand on it, so that product staff are free to change the real one.
 * Add to it what a test needs; do not follow the real one.
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
    { path: '/center/display/:type/:id?', title: '体验中心', page: 'display', auth: true },
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
    {
      path: '/center/calls',
      title: '调用记录',
      resource: 'calls',
      auth: true,
      under: '/center/stats',
    },
    { path: '/center/batches', title: '批处理', resource: 'batches', auth: true },
    { path: '/docs', title: '文档中心', page: 'docs', layout: 'public' },
    { path: '/docs/errors', title: '错误诊断', page: 'error-doctor', group: '排查', layout: 'public' },
    { path: '/docs/quick-start', title: '快速上手', document: 'quick-start', layout: 'public' },
    { path: '/share', title: '分享的对话', page: 'share', layout: 'public' },
    { path: '/center/shares', title: '分享链接', resource: 'shares', auth: true },
    { path: '/center/invite', title: '邀请好友', page: 'invite', auth: true },

    { path: '*', title: '404 Not Found', page: 'not-found', layout: 'public' },
  ],

  sidebar: [
    {
      title: '模型',
      entries: [
        { path: '/center/model', icon: 'grid' },
        { path: '/center/stats', icon: 'chart' },
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
} satisfies ConsoleConfig
