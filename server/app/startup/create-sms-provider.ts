import type { Env } from '../../platform/env/env.ts'
import { createAliyunSms } from '../../platform/integrations/sms/aliyun-sms.ts'
import { consoleSms } from '../../platform/integrations/sms/console-sms.ts'
import { createHttpSms } from '../../platform/integrations/sms/http-sms.ts'
import type { SmsProvider } from '../../platform/integrations/sms/provider.ts'
import { createTencentSms } from '../../platform/integrations/sms/tencent-sms.ts'

/** The provider that `SMS_PROVIDER` names; `readEnv` has refused every one that lacks a variable. */
export function createSmsProvider(env: Env, clock: () => number): SmsProvider {
  const { SMS_PROVIDER_URL: url = '' } = env
  if (env.smsProvider === 'http') return createHttpSms(url)
  if (env.smsProvider === 'aliyun')
    return createAliyunSms({
      accessKeyId: env.SMS_ALIYUN_ACCESS_KEY_ID ?? '',
      accessKeySecret: env.SMS_ALIYUN_ACCESS_KEY_SECRET ?? '',
      signName: env.SMS_ALIYUN_SIGN_NAME ?? '',
      template: env.SMS_ALIYUN_TEMPLATE ?? '',
      endpoint: env.SMS_ALIYUN_ENDPOINT,
      clock,
    })
  if (env.smsProvider === 'tencent')
    return createTencentSms({
      secretId: env.SMS_TENCENT_SECRET_ID ?? '',
      secretKey: env.SMS_TENCENT_SECRET_KEY ?? '',
      appId: env.SMS_TENCENT_APP_ID ?? '',
      signName: env.SMS_TENCENT_SIGN_NAME ?? '',
      template: env.SMS_TENCENT_TEMPLATE ?? '',
      region: env.SMS_TENCENT_REGION,
      endpoint: env.SMS_TENCENT_ENDPOINT,
      clock,
    })
  return consoleSms
}
