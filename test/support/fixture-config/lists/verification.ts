import type { Resource } from '../../../../src/config/compiler/types.ts'

export default {
  endpoint: 'user.verification',
  rowKey: 'idNumber',
  columns: [
    { field: 'realName', title: '真实姓名' },
    { field: 'idNumber', title: '身份证号' },
  ],
  forms: {
    create: {
      title: '身份信息',
      endpoint: 'user.verify',
      layout: 'inline',
      draft: false,
      submit: '提交认证',
      done: '实名认证已通过',
      sections: [
        {
          fields: [
            { field: 'realName', title: '真实姓名' },
            { field: 'idNumber', title: '身份证号', hint: '18 位，末位 X 大小写均可。' },
            {
              field: 'consent',
              title: '同意核验',
              hint: '同意用我的姓名和身份证号做这次实名核验，并加密保存核验结果',
            },
          ],
        },
      ],
    },
  },
} satisfies Resource
