import { createCipheriv, createHash, createSign, createVerify, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { listen } from './listen.ts'
import { keysOf } from './keys.ts'
import type { Certificate } from './certificate.ts'
import { createTrades, type Trade } from './trades.ts'

const STATE = { waiting: 'NOTPAY', paid: 'SUCCESS', closed: 'CLOSED' }
const yuan = (fen: number) => (fen / 100).toFixed(2)

interface BillLine {
  orderNo: string
  transactionId: string
  fen: number
}

/** WeChat Pay v3, on HTTP and with keys of its own. */
export async function startWechat({ clock }: { clock: () => number }) {
  const merchant = keysOf('wechat merchant')
  const own = keysOf('wechat')
  const appId = 'wx0000000000000001'
  const mchId = '1900000001'
  const serial = '5157F09EFDC096DE15EBE81A47057A72'
  const keyId = 'PUB_KEY_ID_0119000000012026112100'
  const apiV3Key = '0123456789abcdef0123456789abcdef'
  const trades = createTrades()
  const state = {
    isDown: false,
    isForged: false,
    isRefusing: false,
    calls: [] as string[],
    /** The `wechatpay-serial` of each call. */
    serials: [] as (string | undefined)[],
    bill: [] as BillLine[],
    /** What it signs with. */
    signer: { serial: keyId, key: own.privateKey },
    /** Its platform certificates; none: a merchant that has the public key alone. */
    certificates: [] as Certificate[],
    /** What they are sealed with. */
    certificateKey: apiV3Key,
  }

  /** The headers by which WeChat Pay vouches for a body. */
  const vouch = (body: string, changes: Record<string, string> = {}, key = state.signer.key) => {
    const timestamp = changes['wechatpay-timestamp'] ?? String(Math.floor(clock() / 1000))
    const nonce = randomBytes(12).toString('hex')
    const text = `${timestamp}\n${nonce}\n${body}\n`
    return {
      'content-type': 'application/json',
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': state.signer.serial,
      'wechatpay-signature': createSign('RSA-SHA256').update(text).sign(key, 'base64'),
      ...changes,
    }
  }

  const requireOurs = (request: IncomingMessage, body: Buffer) => {
    const fields = new Map(
      [...(request.headers.authorization ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value ?? '',
      ]),
    )
    const text = [
      request.method,
      request.url,
      fields.get('timestamp'),
      fields.get('nonce_str'),
      body.toString(),
      '',
    ]
    const verify = createVerify('RSA-SHA256').update(text.join('\n'))
    if (fields.get('serial_no') !== serial || fields.get('mchid') !== mchId) throw new Error('SIGN_ERROR')
    if (!verify.verify(merchant.publicKey, fields.get('signature') ?? '', 'base64'))
      throw new Error('SIGN_ERROR')
  }

  const transactionOf = (trade: Trade) => ({
    appid: appId,
    mchid: mchId,
    out_trade_no: trade.orderNo,
    transaction_id: trade.transactionId,
    trade_type: 'NATIVE',
    trade_state: STATE[trade.status],
    trade_state_desc: '支付成功',
    success_time: '2026-11-21T09:31:00+08:00',
    amount: { total: trade.fen, payer_total: trade.fen, currency: 'CNY', payer_currency: 'CNY' },
  })

  const answer = (path: string, content: Record<string, unknown>): [number, object | null] => {
    const orderNo = /out-trade-no\/(\w+)/.exec(path)?.[1] ?? ''
    const trade = trades.all.get(orderNo)
    if (path === '/v3/pay/transactions/native' || path === '/v3/pay/transactions/h5') {
      const amount = content.amount as { total: number }
      const opened = trades.open({
        orderNo: content.out_trade_no as string,
        fen: amount.total,
        subject: content.description as string,
        notifyUrl: content.notify_url as string,
      })
      return path.endsWith('native')
        ? [200, { code_url: `weixin://wxpay/bizpayurl?pr=${opened.orderNo}` }]
        : [200, { h5_url: `https://wx.tenpay.example/h5?prepay_id=${opened.orderNo}` }]
    }
    if (path.endsWith('/close')) {
      if (!trade) return [404, { code: 'ORDER_NOT_EXIST' }]
      if (trade.status === 'paid') return [400, { code: 'ORDERPAID' }]
      trade.status = 'closed'
      return [204, null]
    }
    if (path.startsWith('/v3/pay/transactions/out-trade-no/'))
      return trade ? [200, transactionOf(trade)] : [404, { code: 'ORDER_NOT_EXIST' }]
    if (path === '/v3/refund/domestic/refunds') {
      const paid = trades.find(content.transaction_id, content.out_trade_no)
      if (state.isRefusing) return [403, { code: 'NOT_ENOUGH' }]
      if (paid?.status !== 'paid') return [404, { code: 'RESOURCE_NOT_EXISTS' }]
      paid.refunds.set(content.out_refund_no as string, (content.amount as { refund: number }).refund)
      return [200, { refund_id: '5000', out_refund_no: content.out_refund_no, status: 'SUCCESS' }]
    }
    if (path.startsWith('/v3/bill/tradebill')) {
      const hash = createHash('sha1').update(billOf(state.bill)).digest('hex')
      return [
        200,
        { hash_type: 'SHA1', hash_value: hash, download_url: `${server.origin}/v3/billdownload/file` },
      ]
    }
    if (path === '/v3/certificates' && state.certificates.length > 0) {
      const data = state.certificates.map(({ serial: serialNo, pem }) => ({
        serial_no: serialNo,
        effective_time: '2026-01-01T00:00:00+08:00',
        expire_time: '2031-01-01T00:00:00+08:00',
        encrypt_certificate: sealed(pem, { key: state.certificateKey, data: 'certificate' }),
      }))
      return [200, { data }]
    }
    return [404, { code: 'NOT_FOUND' }]
  }

  const send = (response: ServerResponse, status: number, body: string) =>
    response.writeHead(status, vouch(state.isForged ? `${body} ` : body)).end(body)

  const server = await listen((request, body, response) => {
    if (state.isDown) return response.destroy()
    const path = request.url ?? ''
    requireOurs(request, body)
    state.calls.push(`${request.method} ${path}`)
    state.serials.push(request.headers['wechatpay-serial']?.toString())
    if (path === '/v3/billdownload/file') return response.end(billOf(state.bill))
    const content = body.length > 0 ? (JSON.parse(body.toString()) as Record<string, unknown>) : {}
    const [status, result] = answer(path, content)
    return send(response, status, result === null ? '' : JSON.stringify(result))
  })

  /** The body of a callback about `transaction`, sealed with the API v3 key. */
  const seal = (transaction: object, key = apiV3Key, changes: object = {}) => {
    return JSON.stringify({
      id: randomBytes(8).toString('hex'),
      create_time: '2026-11-21T09:31:00+08:00',
      resource_type: 'encrypt-resource',
      event_type: 'TRANSACTION.SUCCESS',
      summary: '支付成功',
      resource: {
        original_type: 'transaction',
        ...sealed(JSON.stringify(transaction), { key, data: 'transaction' }),
        ...changes,
      },
    })
  }

  return {
    trades,
    state,
    keys: { merchant, own },
    transactionOf,
    seal,
    vouch,
    env: {
      PAY_WECHAT_APP_ID: appId,
      PAY_WECHAT_MCH_ID: mchId,
      PAY_WECHAT_SERIAL: serial,
      PAY_WECHAT_PRIVATE_KEY: merchant.privatePem,
      PAY_WECHAT_API_V3_KEY: apiV3Key,
      PAY_WECHAT_PUBLIC_KEY: own.publicPem,
      PAY_WECHAT_PUBLIC_KEY_ID: keyId,
      PAY_WECHAT_BASE_URL: server.origin,
    },
    close: server.close,
  }
}

function sealed(text: string, { key, data }: { key: string; data: string }) {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(data))
  const parts = [cipher.update(text), cipher.final(), cipher.getAuthTag()]
  return {
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: Buffer.concat(parts).toString('base64'),
    associated_data: data,
    nonce,
  }
}

function billOf(lines: BillLine[]): string {
  const rows = lines.map(({ orderNo, transactionId, fen }) =>
    [
      '2026-11-20 09:31:00',
      transactionId,
      orderNo,
      fen < 0 ? 'REFUND' : 'SUCCESS',
      fen < 0 ? '0.00' : yuan(fen),
      fen < 0 ? yuan(-fen) : '0.00',
    ]
      .map((cell) => `\`${cell}`)
      .join(','),
  )
  return [
    '\uFEFF交易时间,微信订单号,商户订单号,交易状态,订单金额,申请退款金额',
    ...rows,
    '总交易单数,应结订单总金额',
    '`2,`0.00',
  ].join('\r\n')
}

export type WechatSimulator = Awaited<ReturnType<typeof startWechat>>
