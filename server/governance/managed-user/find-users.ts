import { PHONE_PATTERN } from '../../../contract/phone.ts'
import type { StaffContext } from '../context.ts'
import { PREFIX_LENGTH } from '../../usage/index.ts'

/** The ids of the users that something exact belongs to: a phone, a user id, a request id, an order number, the beginning of a key. */
export async function findUsers(ctx: StaffContext, search: string): Promise<string[]> {
  const ids = PHONE_PATTERN.test(search) ? await byPhone(ctx, search) : await byNumber(ctx, search)
  return ids.map(({ id }) => id)
}

const byPhone = ({ db, deps }: StaffContext, phone: string) =>
  db.selectFrom('user').select('id').where('phone_hash', 'in', deps.secrets.indexes('phone', phone)).execute()

const byNumber = ({ db }: StaffContext, search: string) =>
  db
    .selectFrom('user')
    .select('id')
    .where('id', '=', search)
    .union(db.selectFrom('call').select('user_id as id').where('request_id', '=', search))
    .union(db.selectFrom('order').select('user_id as id').where('order_no', '=', search))
    .union(
      db.selectFrom('api_key').select('user_id as id').where('prefix', '=', search.slice(0, PREFIX_LENGTH)),
    )
    .execute()
