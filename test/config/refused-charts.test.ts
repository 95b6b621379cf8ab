import { refuses } from './refuses.ts'

refuses([
  [
    'a chart of what is nearly an endpoint',
    ({ resources }) => Object.assign(resources.stats.charts[0], { endpoint: 'stats.byModle' }),
    'resources.stats.charts[0].endpoint：没有名为“stats.byModle”的读取接口（你是想写 stats.byModel 吗？）',
  ],
  [
    'a chart of a field nearly named',
    ({ resources }) => Object.assign(resources.stats.charts[0], { y: ['cots'] }),
    'resources.stats.charts[0].y[0]：接口 stats.byModel 不返回字段“cots”（你是想写 cost 吗？）',
  ],
  [
    'a titled field of a chart nearly named',
    ({ resources }) => Object.assign(resources.stats.charts[1].y[1], { field: 'completionToken' }),
    'resources.stats.charts[1].y[1].field：接口 stats.detail 不返回字段“completionToken”（你是想写 completionTokens 吗？）',
  ],
  [
    'a horizontal axis that is not there',
    ({ resources }) => Object.assign(resources.stats.charts[2], { x: 'modelNmae' }),
    'resources.stats.charts[2].x：接口 stats.list 不返回字段“modelNmae”（你是想写 modelName 吗？）',
  ],
  [
    'parts of a chart by a field that is not there',
    ({ resources }) => Object.assign(resources.stats.charts[0], { split: 'modleName' }),
    'resources.stats.charts[0].split：接口 stats.byModel 不返回字段“modleName”（你是想写 modelName 吗？）',
  ],
  [
    'shares that cannot be added',
    ({ resources }) => Object.assign(resources.stats.charts[2], { format: 'percent', y: ['successRate'] }),
    "resources.stats.charts[2].format：percent 不能相加，请用 kind: 'series'",
  ],
  [
    'money written as a number',
    ({ resources }) => Object.assign(resources.stats.charts[0], { format: 'count' }),
    'resources.stats.charts[0].y[0]：字段“cost”不能写成 count',
  ],
  [
    'a chart in the place of another that is not there',
    ({ resources }) => Object.assign(resources.stats.charts[0], { orElse: 'token' }),
    'resources.stats.charts[0].orElse：没有另一张图叫“token”（你是想写 tokens 吗？）',
  ],
  [
    'a time that is chosen among names',
    ({ resources }) => Object.assign(resources.stats.charts[2], { picks: true }),
    'resources.stats.charts[2].picks：picks 只用于列表上方随时间的 bars',
  ],
  [
    'a number behind another that is not there',
    ({ resources }) =>
      Object.assign(resources.stats.summary.figures[0], { beside: { title: 'P95', field: 'costs' } }),
    'resources.stats.summary.figures[0].beside.field：接口 stats.summary 不返回字段“costs”',
  ],
  [
    'a course of what is no time',
    ({ resources }) => Object.assign(resources.stats.charts[2], { kind: 'series' }),
    'resources.stats.charts[2].x：series 的横轴须是时间，“modelName”不是',
  ],
  [
    'shares of what is a time',
    ({ resources }) => Object.assign(resources.stats.charts[4], { kind: 'share' }),
    'resources.stats.charts[4].x：share 的横轴须是名称，“at”是时间',
  ],
  [
    'two fields without titles',
    ({ resources }) => Object.assign(resources.stats.charts[3], { y: ['ttftP50Ms', 'ttftP95Ms'] }),
    'resources.stats.charts[3].y：不止一个字段时要写成 { field, title }',
  ],
  [
    'parts of what is no course of time',
    ({ resources }) => Object.assign(resources.stats.charts[2], { split: 'modelId' }),
    'resources.stats.charts[2].split：只有随时间的 series、bars 才能分开画',
  ],
  [
    'steps of time where there is none',
    ({ resources }) => Object.assign(resources.stats.charts[2], { by: 'day' }),
    'resources.stats.charts[2].by：横轴不是时间，不能写 by',
  ],
  [
    'steps of time that the endpoint does not know',
    ({ resources }) => delete resources.income.charts[0].by,
    "resources.income.charts[0].by：接口 income.series 没有按小时的格，须写 by: 'day'",
  ],
  [
    'one bar beside itself',
    ({ resources }) => Object.assign(resources.stats.charts[0], { beside: true }),
    'resources.stats.charts[0].beside：只有随时间的、不止一个字段的 bars 才能并排',
  ],
  [
    'two charts of one name',
    ({ resources }) => Object.assign(resources.stats.charts[4], { name: 'cost' }),
    'resources.stats.charts[4].name：图名“cost”与 charts[0] 重复',
  ],
  [
    'a kind of chart that is not there',
    ({ resources }) => Object.assign(resources.stats.charts[0], { kind: 'bar' }),
    'resources.stats.charts[0].kind：没有“bar”，可用：',
  ],
  [
    'an option of a chart nearly named',
    ({ resources }) => Object.assign(resources.stats.charts[0], { wdie: true }),
    'resources.stats.charts[0]：没有选项“wdie”（你是想写 wide 吗？）',
  ],
  [
    'a figure nearly named',
    ({ resources }) => Object.assign(resources.stats.summary.figures[1], { fields: ['call'] }),
    'resources.stats.summary.figures[1].fields[0]：接口 stats.summary 不返回字段“call”（你是想写 calls 吗？）',
  ],
  [
    'figures of an endpoint that answers many rows',
    ({ resources }) => Object.assign(resources.stats.summary, { endpoint: 'stats.detail' }),
    'resources.stats.summary.endpoint：接口 stats.detail 不返回一组数',
  ],
])
