import { v1Errors } from '../../../contract/v1-errors.ts'
import { makeCall, START } from '../support/test-server.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { withUsage, none, TODAY } from './with-usage.ts'

forEachDatabase((engine) => {
  const { server, user, requests } = withUsage(engine)

  describe('the call log', () => {
    const found = async (input: object) =>
      (await user.must('stats.calls', input)).records.map(({ requestId }) => requests.indexOf(requestId))

    it('tells how each call went, newest first', async () => {
      const { records } = await user.must('stats.calls')
      expect(records.map(({ requestId }) => requests.indexOf(requestId))).toEqual([3, 2, 1, 0])
      expect(records[1]).toEqual({
        requestId: requests[2],
        createdAt: START,
        modelId: 't-chat-plain',
        modelName: '白鹭对话',
        type: 'chat',
        wire: null,
        keyName: '体验中心',
        status: 'aborted',
        failure: null,
        promptTokens: 1500,
        cachedTokens: 500,
        cacheWrite5mTokens: 0,
        cacheWrite1hTokens: 0,
        completionTokens: 2000,
        audioInputTokens: 0,
        audioOutputTokens: 0,
        webSearches: 0,
        priceTier: null,
        packageTokens: 0,
        packageValue: '0.00',
        cost: '0.0000075',
        packageShare: 0,
        costBand: 'tiny',
        durationBand: 'fast',
        isEstimated: true,
        ttftMs: 12,
        durationMs: 34,
        priceVersion: null,
      })
      expect(records[3]).toMatchObject({ keyName: '生产', status: 'succeeded', cost: '0.00028' })
    })

    it('finds by model, state, request and time', async () => {
      expect(await found({ modelId: 't-chat' })).toEqual([1, 0])
      expect(await found({ status_MultiString: 'failed,aborted' })).toEqual([2, 1])
      expect(await found({ requestId: requests[2] })).toEqual([2])
      expect(await found({ requestId: '%' })).toEqual([])
      expect(await found({ createdAt_begin: TODAY, createdAt_end: START })).toEqual([2, 1])
      expect(await found({ order: 'asc', pageSize: 3, pageNo: 2 })).toEqual([3])
    })

    it('says why a call failed: an error of ours in words, an upstream’s own by its code', async () => {
      const failureAs = async (code: string) => {
        const requestId = await makeCall(server, { userId: user.userId, status: 'failed' })
        const { db } = server.deps.database
        await db.updateTable('call').set({ error_code: code }).where('request_id', '=', requestId).execute()
        return (await user.must('stats.calls', { requestId })).records[0]?.failure
      }
      expect(await failureAs('upstream_error')).toBe(v1Errors.upstream_error.text)
      expect(await failureAs('content_filter_7')).toBe('content_filter_7')
    })

    it('keeps the name of a key that was deleted', async () => {
      const { apiKey } = await user.must('key.add', { name: '旧的' })
      const requestId = await makeCall(server, { userId: user.userId, keyId: apiKey.id, status: 'failed' })
      await user.must('key.delete', { id: apiKey.id })
      expect((await user.must('stats.calls', { requestId })).records).toMatchObject([{ keyName: '旧的' }])
    })
  })

  describe('the receipt', () => {
    it('recomputes to the charge, line by line', async () => {
      const receipt = await user.must('stats.receipt', { requestId: requests[2] })
      const line = { fromPackages: 0, per: 1_000_000 }
      expect(receipt).toEqual({
        requestId: requests[2],
        priceVersion: null,
        admittedAt: null,
        errorCode: null,
        createdAt: START,
        modelId: 't-chat-plain',
        modelName: '白鹭对话',
        type: 'chat',
        wire: null,
        status: 'aborted',
        isEstimated: true,
        lines: [
          { ...line, item: 'input', quantity: 1000, unitPrice: '0.001', amount: '0.000001' },
          { ...line, item: 'cachedInput', quantity: 500, unitPrice: '0.001', amount: '0.0000005' },
          { ...line, item: 'output', quantity: 2000, unitPrice: '0.003', amount: '0.000006' },
        ],
        packages: [],
        cost: '0.0000075',
        held: '0.0000075',
        ledgerIds: [expect.any(Number)],
      })
      const { records } = await user.must('income.list', { kind_MultiString: 'consume', pageSize: 100 })
      expect(records.find(({ id }) => id === receipt.ledgerIds[0])).toMatchObject({
        amount: '-0.0000075',
        refId: requests[2],
      })
    })

    it('names the packages that paid', async () => {
      const buyer = await server.newUser()
      await buyer.topUp('1')
      await buyer.must('order.purchase', { packageId: 'p-odd', channel: 'balance' })
      const [owned] = await buyer.must('package.mine')
      const requestId = await makeCall(server, { userId: buyer.userId })
      const receipt = await buyer.must('stats.receipt', { requestId })
      expect(receipt.packages).toEqual([{ packageId: owned?.id, name: '小包', tokens: 7, value: '0.000056' }])
      expect(receipt.lines[1]).toMatchObject({
        item: 'output',
        quantity: 10,
        fromPackages: 7,
        packageValue: '0.000056',
        amount: '0.000024',
      })
      expect(receipt.cost).toBe('0.000224')
      expect(receipt.ledgerIds).toHaveLength(2)
      expect(await buyer.must('stats.summary')).toMatchObject({ packageTokens: 7, cost: '0.000224' })
    })

    it('of a failed call is empty', async () => {
      expect(await user.must('stats.receipt', { requestId: requests[1] })).toMatchObject({
        status: 'failed',
        lines: [],
        cost: '0.00',
        ledgerIds: [],
      })
    })

    it('of another user’s call is as unknown as one of a call that never was', async () => {
      const stranger = await server.newUser()
      const theirs = await stranger.call('stats.receipt', { requestId: requests[0] })
      const never = await stranger.call('stats.receipt', { requestId: 'never-was' })
      expect([theirs.status, theirs.body.message]).toEqual([404, never.body.message])
      expect(await stranger.must('stats.summary')).toMatchObject(none)
      expect(await stranger.must('stats.list')).toMatchObject({ records: [], total: 0 })
      expect(await stranger.must('stats.calls')).toMatchObject({ records: [], total: 0 })
    })
  })
})
