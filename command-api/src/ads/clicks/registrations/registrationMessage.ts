import { type Message } from '@campjay/platform/bus/port.ts';
import { type RegistrationMessage } from '../adMessage.ts';
import { clickIdOf } from '../clickId.ts';
import { uuidV5 } from '../../../kernel/uuidV5.ts';

const NAMESPACE = '5b7e9f14-0c7a-4a5e-9d3f-7e2b1c6a8d21';
const MESSAGE_NAMESPACE = 'e6c0a3d1-7b52-4f0c-8a91-3d5f2b7c9e40';

export interface ReportedRegistration extends Required<
  Pick<RegistrationMessage, 'source' | 'priceCents' | 'evidence'>
> {
  /** `<token nonce>.<click nonce>` */
  readonly click: string;
  readonly order: string;
  /** Absent if reported as it happens. */
  readonly registeredAt?: Date;
}

/**
 * A registration message for the judge. Its id is derived from advertiser and order, so a registration reported by both
 * pixel and file counts once. The order number itself is not sent.
 */
export const registrationMessage = (
  advertiserId: string,
  { click, order, source, priceCents, evidence, registeredAt }: ReportedRegistration,
): Message => {
  const [tokenNonce = '', clickNonce = ''] = click.split('.');
  const registrationId = uuidV5(NAMESPACE, `${advertiserId} ${order}`);
  const body: RegistrationMessage = {
    ...{
      kind: 'registration',
      registrationId,
      clickId: clickIdOf(tokenNonce, clickNonce),
      source,
      priceCents,
      evidence,
    },
    registeredAt: registeredAt?.toISOString() ?? null,
  };
  // One message id per kind of evidence: a parked unsigned message must not block the signed one.
  return { id: uuidV5(MESSAGE_NAMESPACE, `${registrationId} ${evidence}`), key: advertiserId, body };
};
