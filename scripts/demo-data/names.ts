import type { Random } from './random.ts'

const words = (list: string) => list.split(' ')

const SURNAMES = [
  ...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎',
]
const GIVEN = words(
  '思远 雨桐 子涵 浩然 欣怡 明轩 若曦 嘉怡 俊杰 诗涵 一鸣 晓彤 志强 丽华 建国 海燕 文博 静怡 天佑 梦瑶 国栋 秀英 泽宇 佳琪 鹏飞 婉清 承志 雪梅 安 宁 帆 洁 磊 琳',
)
const MOODS = words('安静的 早起的 写代码的 爱吃面的 不熬夜的 慢半拍的 养猫的 在路上的 雨后的 小小的')
const THINGS = words('山雀 青团 灯塔 石榴 海盐 松果 柚子 白鹭 豆浆 风筝 竹子 云朵 橘猫 番茄 北极星 薄荷')
const CITIES = words('杭州 深圳 北京 上海 成都 武汉 南京 苏州 广州 西安 厦门 长沙 合肥 青岛')
const BRANDS = words('云雀 蓝鲸 拾光 知行 远山 微澜 星图 禾木 极光 鹿鸣 青禾 木心 灵犀 海纳 北辰 听涛')
const TRADES = words('智能科技 数据服务 教育咨询 法律科技 医疗信息 电商运营 文化传媒 软件 物流科技 游戏')
const PROJECTS = words(
  '客服机器人 内容审核 周报助手 合同审阅 夜间批处理 知识库检索 代码评审 测试 海报生成 会议纪要 数据标注 小程序后端',
)

export const personName = (random: Random) => random.pick(SURNAMES) + random.pick(GIVEN)

const companyName = (random: Random) =>
  `${random.pick(CITIES)}${random.pick(BRANDS)}${random.pick(TRADES)}${random.chance(0.4) ? '有限公司' : ''}`

/** Names people as they call themselves; a third leave it empty. */
export function nickname(random: Random): string {
  const kind = random.next()
  if (kind < 0.3) return ''
  if (kind < 0.5) return random.pick(MOODS) + random.pick(THINGS)
  if (kind < 0.62) return `${random.pick(SURNAMES)}${random.pick(['工', '老师', '同学', '经理', '师傅'])}`
  if (kind < 0.74) return personName(random)
  if (kind < 0.82) return `${random.pick(THINGS)}${random.int(1, 999)}`
  if (kind < 0.86)
    return random.pick(['Kevin', 'Lily 的实验室', 'dev_zhang', 'Echo', 'mia', 'Tommy 陈', 'no_code'])
  return companyName(random)
}

/** Exactly as long as a nickname may be. */
export const LONG_NICKNAME = '华东区域人工智能与大数据联合创新应用研究院第三实验室算法平台一组'
/** Tables have to stand a model of this name. */
export const LONG_MODEL_NAME = '青岚 Max 超长上下文增强版（预览）适用于合同审阅与多文档比对的旗舰推理模型'
/** 40 characters, as a key, a channel or a model may be called. */
export const LONG_KEY_NAME =
  '华东区域客服中心二期项目夜间批量质检与工单摘要任务专用（含灰度环境与压测）勿删除'

export const keyName = (random: Random) =>
  `${random.pick(PROJECTS)}${random.chance(0.3) ? random.pick(['-生产', '-预发', '-本地', ' v2']) : ''}`
