import type { Resource } from '../compiler/types.ts'

/** The business licence that an account is verified by. */
export default {
  endpoint: 'company.verification',
  rowKey: 'creditCode',
  columns: [
    { field: 'name', title: '企业名称' },
    { field: 'creditCode', title: '统一社会信用代码' },
  ],
  forms: {
    create: {
      title: '企业信息',
      endpoint: 'company.verify',
      layout: 'inline',
      draft: false,
      submit: '提交审核',
      done: '已提交，审核结果会显示在这里',
      sections: [
        {
          title: '营业执照',
          fields: [
            { field: 'name', title: '企业名称', hint: '营业执照上的全称。', autofill: 'organization' },
            { field: 'creditCode', title: '统一社会信用代码', hint: '18 位，没有字母 I、O、S、V、Z。' },
            { field: 'address', title: '住所' },
            { field: 'capital', title: '注册资本', hint: '不必填。', placeholder: '100 万元' },
            { field: 'validFrom', title: '营业期限从', control: 'day' },
            { field: 'validUntil', title: '营业期限至', control: 'day', hint: '不填就是长期。' },
            {
              field: 'licence',
              title: '营业执照',
              hint: '照片、扫描件或 PDF，至多 3 MiB；加密保存，只用于审核。',
            },
          ],
        },
        {
          title: '法定代表人',
          fields: [
            { field: 'legalPerson', title: '姓名' },
            { field: 'idNumber', title: '身份证号', hint: '不必填；填了就按实名认证的方式核验。' },
            {
              field: 'consent',
              title: '同意核验',
              hint: '我有权代表这家企业提交，同意用以上信息做认证，并加密保存',
            },
          ],
        },
      ],
    },
  },
} satisfies Resource
