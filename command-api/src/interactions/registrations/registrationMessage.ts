import { type Message } from '@campjay/platform/interactionBus/port.ts';
import { type RegistrationMessage } from '../adMessage.ts';
import { clickIdOf } from '../clickId.ts';
import { uuidV5 } from '../../uuidV5.ts';

const NAMESPACE = '5b7e9f14-0c7a-4a5e-9d3f-7e2b1c6a8d21';

export interface ToldRegistration extends Pick<RegistrationMessage, 'source' | 'priceCents'> {
  /** `<token nonce>.<click nonce>` */
  readonly click: string;
  readonly order: string;
  /** Absent where it is told as it happens. */
  readonly registeredAt?: Date;
}

/**
 * A registration for the judge. Its id follows from advertiser and order: told by the pixel and by a file, it is one. The
 * order itself stays at the door.
 */
export const registrationMessage = (
  advertiserId: string,
  { click, order, source, priceCents, registeredAt }: ToldRegistration,
): Message => {
  const [tokenNonce = '', clickNonce = ''] = click.split('.');
  const body: RegistrationMessage = {
    ...{ kind: 'registration', clickId: clickIdOf(tokenNonce, clickNonce), source, priceCents },
    registeredAt: registeredAt?.toISOString() ?? null,
  };
  return { id: uuidV5(NAMESPACE, `${advertiserId} ${order}`), key: advertiserId, body };
};
