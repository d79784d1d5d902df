import { type AdKeys } from '@campjay/domain/ads/tokens/adKeys.ts';
import { type AdTokenResult, readAdToken } from '@campjay/domain/ads/tokens/adToken.ts';
import { type DeliveredMessage, UnusableMessage } from '@campjay/platform/bus/port.ts';
import { AdMessage, type ClickMessage, type RegistrationMessage } from '../adMessage.ts';
import { reportedClickId } from '../clickId.ts';
import { type ReceivedRegistration } from '../registrations/judgeRegistration.ts';
import { type ReceivedClick } from './judgeClick.ts';

/** A parsed message for the judge. */
export type Received = (
  | (ReceivedClick & { readonly kind: 'click' })
  | (ReceivedRegistration & { readonly kind: 'registration' })
) & {
  /** Correlation id of the request; the message's own id if unknown. */
  readonly correlationId?: string;
};

/** @throws UnusableMessage if our routes cannot have written the message */
export const parseReceived = (keys: AdKeys, message: DeliveredMessage): Received => {
  const parsed = AdMessage.safeParse(message.body);
  if (!parsed.success) throw new UnusableMessage(`What message ${message.id} says is nothing that can be judged.`);
  return parsed.data.kind === 'click'
    ? receivedClick(keys, message, parsed.data)
    : receivedRegistration(message, parsed.data);
};

const receivedClick = (
  keys: AdKeys,
  { id, key, receivedAt }: DeliveredMessage,
  { kind, token, nonce, correlationId, ...fields }: ClickMessage,
): Received => {
  const reading = readAdToken(keys, token, receivedAt);
  return {
    ...fields,
    ...{ kind, messageId: id, receivedAt, correlationId: correlationId ?? id },
    clickId: reportedClickId(reading, token, nonce),
    reading: rejectOtherAdvertiser(reading, key),
  };
};

/** A token counts only for the advertiser that it names. */
const rejectOtherAdvertiser = (reading: AdTokenResult, advertiserId: string): AdTokenResult =>
  reading.kind !== 'bad' && reading.token.advertiserId !== advertiserId ? { kind: 'bad' } : reading;

const receivedRegistration = (
  { id, receivedAt }: DeliveredMessage,
  { registeredAt, registrationId = id, evidence, ...fields }: RegistrationMessage,
): Received => ({
  ...fields,
  ...{ messageId: id, registrationId, receivedAt },
  evidence: evidence ?? (fields.source === 'upload' ? 'upload' : 'unsigned'),
  registeredAt: registeredAt === null ? receivedAt : new Date(registeredAt),
});
