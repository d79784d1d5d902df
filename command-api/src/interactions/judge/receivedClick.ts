import { type AdKeys } from '@campjay/platform/adTokens/adKeys.ts';
import { type AdTokenReading, readAdToken } from '@campjay/platform/adTokens/adToken.ts';
import { type DeliveredMessage, UnusableMessage } from '@campjay/platform/interactionBus/port.ts';
import { AdMessage } from '../adMessage.ts';
import { toldClickId } from '../clickId.ts';
import { type ReceivedClick } from './judgeClicks.ts';

/**
 * A click as the judge takes it.
 * @throws UnusableMessage when it is no message that a door of ours writes
 */
export const receivedClick = (keys: AdKeys, { id, key, body, receivedAt }: DeliveredMessage): ReceivedClick => {
  const parsed = AdMessage.safeParse(body);
  if (!parsed.success) throw new UnusableMessage(`What message ${id} says is nothing that can be judged.`);
  const { token, nonce, link, address, isRobot, isOwn } = parsed.data;
  const reading = readAdToken(keys, token, receivedAt);
  return {
    ...{ messageId: id, receivedAt, link, address, isRobot, isOwn },
    clickId: toldClickId(reading, token, nonce),
    reading: underKey(reading, key),
  };
};

/** A token counts for the advertiser whom it names, and for no other. */
const underKey = (reading: AdTokenReading, advertiserId: string): AdTokenReading =>
  reading.kind !== 'bad' && reading.token.advertiserId !== advertiserId ? { kind: 'bad' } : reading;
