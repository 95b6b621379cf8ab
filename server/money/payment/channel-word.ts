import { order } from '../../../contract/entities/order.ts'

const WORDS: Readonly<Record<string, string>> = order.fields.channel.words

/** What people call a payment channel. */
export const channelWord = (channel: string): string => WORDS[channel] ?? channel
