import type { Resource } from '../../../../src/config/compiler/types.ts'

export default {
  endpoint: 'user.info',
  endpoints: { update: 'user.profile' },
  rowKey: 'userId',
  columns: [
    { field: 'nickname', title: '昵称' },
    { field: 'email', title: '邮箱' },
  ],
  forms: {
    edit: {
      title: '个人资料',
      layout: 'inline',
      draft: false,
      submit: '保存资料',
      done: '资料已保存',
      sections: [
        {
          fields: [
            {
              field: 'nickname',
              title: '昵称',
              hint: '显示在右上角，留空则显示用户名。',
              autofill: 'nickname',
            },
            { field: 'email', title: '邮箱', hint: '填写新的邮箱会替换原来的。', autofill: 'email' },
          ],
        },
      ],
    },
  },
} satisfies Resource
