import type { FastifyReply, FastifyRequest } from 'fastify'
import { RerankAnswer, RerankRequest } from '../../../contract/openai.ts'
import { runStep } from '../../platform/http/body/cooperative.ts'
import { openCappedCall } from '../call/open-capped-call.ts'
import { NO_TOKENS } from '../call/open-call.ts'
import { findModel } from '../caller/find-model.ts'
import type { Gateway } from '../context.ts'
import { requestJson } from '../media/request-json.ts'
import { sendJson } from '../media/send-json.ts'
import { upstreamBroken } from '../upstream/upstream-failure.ts'
import { removeMember, setMembers } from '../wire/json-members.ts'
import { readRequest } from '../request/read-request.ts'
import { planRerank, textOf } from './plan-rerank.ts'
import { writeRerank, type RankedResult } from './write-rerank.ts'

interface Version {
  /** Whether the documents stand in an answer to a request that does not say. */
  returnsDocuments: boolean
  version: string
}

/** Cohere's first version, and Jina and those that follow it: Dify reads the documents of an answer. */
const FIRST: Version = { returnsDocuments: true, version: '1' }
const SECOND: Version = { returnsDocuments: false, version: '2' }

/** `POST /v1/rerank`: which documents fit a query best. */
export const createRerank = (gateway: Gateway, request: FastifyRequest, reply: FastifyReply) =>
  rerank({ gateway, request, reply, version: FIRST })

/** `POST /v2/rerank`, as Cohere's newer clients ask. */
export const createRerankV2 = (gateway: Gateway, request: FastifyRequest, reply: FastifyReply) =>
  rerank({ gateway, request, reply, version: SECOND })

interface RerankInput {
  gateway: Gateway
  request: FastifyRequest
  reply: FastifyReply
  version: Version
}

async function rerank({ gateway, request, reply, version }: RerankInput) {
  const { value, text } = await readRequest(RerankRequest, request.body, 'rerank')
  // Its text is kept from here on, and a large one is not kept twice.
  request.body = null
  request.shrinkBody?.(text)
  const model = await findModel(request, value.model, 'rerank')
  const plan = await runStep(text.length, () => planRerank(model, value))
  const { upperLines, coversTokens } = plan
  const call = await openCappedCall({ gateway, request, modelId: model.id, upperLines, coversTokens })
  const body = await runStep(text.length, () => bodyFor(value, text))
  const { answer } = await requestJson({
    gateway,
    call,
    schema: RerankAnswer,
    path: '/rerank',
    contentFor: (upstreamModel) => ({ body: setMembers(body, { model: JSON.stringify(upstreamModel) }) }),
  })
  const results = rankedResults(answer, value)
  if (!results) throw await call.giveUp(upstreamBroken('it ranks documents that it was not given'))
  const { lines, tokens, searches, isEstimated, isAboveBound } = await plan.billFor(answer)
  const { costNano } = await call.settleUnsent({
    ...NO_TOKENS,
    // What is priced by the search is not counted in tokens.
    promptTokens: coversTokens ? tokens : 0,
    status: 'succeeded',
    lines,
    isEstimated,
    isAboveBound,
  })
  const returnsDocuments = value.return_documents ?? version.returnsDocuments
  return sendJson(
    reply,
    writeRerank({
      id: answer.id ?? call.requestId,
      model: value.model,
      results,
      documents: returnsDocuments ? value.documents.map(textOf) : null,
      tokens,
      searches: coversTokens ? null : searches,
      costNano,
      version: version.version,
    }),
  )
}

/** Documents go on as texts, which every upstream takes; they are not sent back and forth. */
function bodyFor({ documents, top_n }: RerankRequest, text: string): string {
  const isText = documents.every((document) => typeof document === 'string')
  return setMembers(removeMember(text, 'return_documents'), {
    ...(!isText && { documents: JSON.stringify(documents.map(textOf)) }),
    ...(typeof top_n === 'number' && { top_n: String(Math.min(top_n, documents.length)) }),
  })
}

/** @returns null unless each is of a document that was given, once, with a score */
function rankedResults(
  { results }: RerankAnswer,
  { documents, top_n }: RerankRequest,
): RankedResult[] | null {
  const ranked = results.map(({ index, relevance_score, score }) => ({
    index,
    score: relevance_score ?? score,
  }))
  const seen = new Set(ranked.map(({ index }) => index))
  if (seen.size !== ranked.length) return null
  const known = ranked.flatMap(({ index, score }) =>
    score !== undefined && index < documents.length ? [{ index, score }] : [],
  )
  if (known.length !== ranked.length) return null
  return known.toSorted((a, b) => b.score - a.score).slice(0, top_n ?? documents.length)
}
